import type { Platform } from '@carillon/core';

/** Where a network sends people back to; its application there must name this address. */
export const redirectUri = (url: string, platform: Platform): string => `${url}/connect/${platform}/callback`;
