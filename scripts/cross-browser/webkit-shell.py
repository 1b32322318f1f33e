#!/usr/bin/python3
"""One window of WebKitGTK for its WebDriver: WIDTH HEIGHT [PROFILE].

Site data is stored in the folder PROFILE; without one nothing is stored, as in a private window. (WebKit's own
MiniBrowser deletes everything when it exits.)
"""
import os
import signal
import sys

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

width, height = int(sys.argv[1]), int(sys.argv[2])
profile = sys.argv[3] if len(sys.argv) > 3 else None


def data_manager():
    if profile is None:
        return WebKit2.WebsiteDataManager.new_ephemeral()
    return WebKit2.WebsiteDataManager(
        base_data_directory=os.path.join(profile, 'data'), base_cache_directory=os.path.join(profile, 'cache')
    )


context = WebKit2.WebContext.new_with_website_data_manager(data_manager())
context.set_automation_allowed(True)


def open_view(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(width, height)
    window.add(view)
    window.show_all()
    return view


def start(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name('MowjShell')
    info.set_version(1, 0, 0)
    session.set_application_info(info)
    session.connect('create-web-view', open_view)


context.connect('automation-started', start)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGTERM, Gtk.main_quit)
Gtk.main()
