#pragma once

#include <stddef.h>

/// One file of the page.
struct web_asset {
    /// As in the address, such as "/app.js".
    const char *_Nonnull path;
    const char *_Nonnull type;
    const unsigned char *_Nonnull data;
    size_t count;
};

extern const size_t web_assets_count;

/// The file at an index below `web_assets_count`.
const struct web_asset *_Nonnull web_asset_at(size_t index);
