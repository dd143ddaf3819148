// Pictures: SVG in, PNG out (librsvg and cairo), photos in and out (gdk-pixbuf), gzip (gio), fonts of our own (fontconfig).
#pragma once

#include <fontconfig/fontconfig.h>
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gio/gio.h>
#include <librsvg/rsvg.h>

/// The loader's "size-prepared" signal, which comes before any pixel is allocated. g_signal_connect is a macro.
static inline void imaging_on_size_prepared(
    GdkPixbufLoader *_Nonnull loader, void (*_Nonnull callback)(GdkPixbufLoader *_Nonnull, int, int, void *_Nullable)) {
    g_signal_connect(loader, "size-prepared", G_CALLBACK(callback), NULL);
}

/// Encodes as JPEG; the keys and values of the general call are C strings in arrays.
static inline gboolean imaging_save_jpeg(
    GdkPixbuf *_Nonnull pixbuf, const char *_Nonnull quality, gchar *_Nullable *_Nonnull buffer, gsize *_Nonnull count,
    GError *_Nullable *_Nullable error) {
    return gdk_pixbuf_save_to_buffer(pixbuf, buffer, count, "jpeg", error, "quality", quality, NULL);
}
