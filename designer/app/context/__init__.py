"""What the views of one design share: how they are fed, what is selected, considered, typed and dragged."""
