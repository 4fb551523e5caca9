#!/bin/sh
# What Python and Qt need from the operating system, asked for once and installed where that is allowed.
#
#   qt-libs.sh python PYTHON   is PYTHON new enough, and can it make virtual environments?
#   qt-libs.sh qt PYTHON       are the shared libraries there that the Qt wheels in PYTHON's environment load?
#                              Xvfb, AT-SPI and the Inter font are asked for as well, but nothing fails without them.
#   qt-libs.sh package PYTHON  the same, and the tools that pack an AppImage and a Debian package
#
# Installs only as root or where sudo asks for no password; else it prints the one line to run. Set
# MECHWRIGHT_NO_INSTALL=1 to be told instead of helped. A missing Qt library never stops the caller: what can
# run without it should. A missing Python does.
# shellcheck disable=SC2086  # lists of packages, and the prefix `sudo -n`, are meant to split into words
set -u

debian_qt='libegl1 libgl1 libopengl0 libxkbcommon0 libxkbcommon-x11-0 libdbus-1-3 libfontconfig1 libfreetype6
    libglib2.0-0 libx11-6 libx11-xcb1 libxcb-cursor0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-randr0
    libxcb-render-util0 libxcb-shape0 libxcb-shm0 libxcb-sync1 libxcb-util1 libxcb-xfixes0 libxcb-xkb1
    libwayland-client0 libwayland-cursor0 libwayland-egl1'
fedora_qt='libglvnd-egl libglvnd-glx libglvnd-opengl libxkbcommon libxkbcommon-x11 dbus-libs fontconfig freetype
    glib2 libX11 libX11-xcb libxcb xcb-util xcb-util-cursor xcb-util-image xcb-util-keysyms xcb-util-renderutil
    xcb-util-wm libwayland-client libwayland-cursor libwayland-egl'

# What test_by_ear.py listens with.
debian_reader='xauth xdotool dbus at-spi2-core python3-gi gir1.2-atspi-2.0'
fedora_reader='xorg-x11-xauth xdotool dbus-daemon at-spi2-core python3-gobject-base'

debian_tools='gcc libc6-dev squashfs-tools libsquashfuse-dev libzstd-dev liblz4-dev liblzma-dev zlib1g-dev'

say() { printf '%s\n' "$*" >&2; }
have() { command -v "$1" >/dev/null 2>&1; }

manager() {
    if have apt-get; then echo apt; elif have dnf; then echo dnf; else echo none; fi
}

# The prefix that gives us root without a question, or failure.
privilege() {
    [ -z "${MECHWRIGHT_NO_INSTALL:-}" ] || return 1
    [ "$(id -u)" -ne 0 ] || return 0
    have sudo && sudo -n true 2>/dev/null && echo 'sudo -n'
}

# install PACKAGE... : 0 when the package manager says that they are there now.
install() {
    as_root=$(privilege) || return 1
    say "installing: $*"
    case $(manager) in
    apt)
        apt_update_once "$as_root"
        $as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -qq \
            --no-install-recommends "$@" </dev/null >"$log" 2>&1
        ;;
    dnf) $as_root dnf install -y -q --setopt=install_weak_deps=False "$@" </dev/null >"$log" 2>&1 ;;
    *) return 1 ;;
    esac || {
        say "that did not work:"
        tail -n 5 "$log" >&2
        return 1
    }
}

updated=
apt_update_once() {
    [ -z "$updated" ] || return 0
    updated=yes
    $1 env DEBIAN_FRONTEND=noninteractive apt-get update -qq </dev/null >"$log" 2>&1 || tail -n 3 "$log" >&2
}

# by_hand PACKAGE... : the line for someone who has the rights that we lack.
by_hand() {
    case $(manager) in
    apt) say "    sudo apt-get install -y $*" ;;
    dnf) say "    sudo dnf install -y $*" ;;
    *) say "    (install with your package manager) $*" ;;
    esac
}

check_python() {
    python=$1
    have "$python" || {
        say "Mechwright needs Python 3.11 or newer, and there is no '$python' here."
        say "Install python3, or name another one: make PYTHON=/path/to/python3.12 run"
        exit 1
    }
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
        say "Mechwright needs Python 3.11 or newer; '$python' is $("$python" -c 'import platform; print(platform.python_version())')."
        say "Name a newer one: make PYTHON=python3.12 run"
        exit 1
    }
    "$python" -c 'import ensurepip, venv' 2>/dev/null && return
    # Debian and Ubuntu split these two modules off. The versioned package exists everywhere that they do.
    package="$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')"
    install "$package" && "$python" -c 'import ensurepip, venv' 2>/dev/null && return
    say "'$python' lacks the venv module, which Mechwright is installed with. Run this, then try again:"
    by_hand "$package"
    exit 1
}

# The names of the shared libraries that the platform plugins and the widget module ask for and do not find.
missing_libraries() {
    qt=$("$1" -c 'import importlib.util as u; print(u.find_spec("PySide6").submodule_search_locations[0])') || return 0
    for file in "$qt"/QtWidgets.abi3.so "$qt"/QtSvg.abi3.so "$qt"/Qt/plugins/platforms/libqxcb.so \
        "$qt"/Qt/plugins/platforms/libqoffscreen.so "$qt"/Qt/plugins/platforms/libqwayland*.so; do
        [ ! -e "$file" ] || ldd "$file" 2>/dev/null
    done | sed -n 's/^[[:space:]]*\([^ ]*\) => not found.*/\1/p' | sort -u | tr '\n' ' '
}

has_reader() {
    have xauth && have xdotool && have dbus-run-session && have /usr/bin/python3 &&
        { [ -e /usr/libexec/at-spi-bus-launcher ] || [ -e /usr/lib/at-spi2-core/at-spi-bus-launcher ]; } &&
        /usr/bin/python3 -c 'import gi; gi.require_version("Atspi", "2.0"); from gi.repository import Atspi' 2>/dev/null
}

has_inter() {
    if have fc-list; then
        fc-list : family | grep -qi '^inter'
    else
        find /usr/share/fonts /usr/local/share/fonts "${HOME:-/}/.local/share/fonts" -iname 'inter*' 2>/dev/null | grep -q .
    fi
}

check_qt() {
    python=$1
    [ "$(uname -s)" = Linux ] || return 0 # the wheels for macOS and Windows bring or find everything
    lacking=
    missing=$(missing_libraries "$python")
    if [ -n "$missing" ]; then
        say "Qt does not find: $missing"
        case $(manager) in apt) packages=$debian_qt ;; dnf) packages=$fedora_qt ;; *) packages=$missing ;; esac
        install $packages
        if [ -n "$(missing_libraries "$python")" ]; then
            say "Without these libraries Qt's window cannot open."
            lacking=$packages
        fi
    fi
    have Xvfb || wish xvfb xorg-x11-server-Xvfb 'the smoke test, which opens a window on a virtual screen, is skipped'
    has_reader || wish "$debian_reader" "$fedora_reader" 'the test that designs by ear is skipped'
    has_inter || wish fonts-inter rsms-inter-fonts 'texts are shown in a font of the system'
    if [ -n "$lacking" ]; then
        say "This installs what is lacking:"
        by_hand $lacking
    fi
}

# Only Debian's tools are known: the static libraries of the AppImage's first part are not to be had everywhere.
check_tools() {
    [ "$(uname -s)" = Linux ] || return 0
    if have mksquashfs && have gcc && [ -e /usr/include/squashfuse/squashfuse.h ]; then return 0; fi
    if [ "$(manager)" = apt ] && install $debian_tools; then return 0; fi
    say "An AppImage needs mksquashfs, gcc and the static libsquashfuse; on Debian and Ubuntu:"
    say "    sudo apt-get install -y $debian_tools"
}

# wish DEBIAN FEDORA LOSS : packages that are good to have. Tried once and told once; a stamp keeps later runs quick.
wish() {
    case $(manager) in dnf) packages=$2 ;; *) packages=$1 ;; esac
    told=told
    if privilege >/dev/null; then told=tried; fi
    stamp=$(dirname "$python")/../.$told-${1%% *}
    [ ! -e "$stamp" ] || return 0
    install $packages && return
    say "Not all of $packages is here: $3."
    lacking="$lacking $packages"
    : >"$stamp"
}

log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT
case "${1:-} ${2:-}" in
'python '?*) check_python "$2" ;;
'qt '?*) check_qt "$2" ;;
'package '?*)
    check_qt "$2"
    check_tools
    ;;
*)
    say "usage: $0 python|qt|package PYTHON"
    exit 2
    ;;
esac
