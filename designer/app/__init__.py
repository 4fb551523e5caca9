"""The desktop app: the only package that knows Qt."""
