import type { Platform } from '@carillon/core';

/** The address to which a network sends people back; the application that is registered there must name it. */
export const redirectUri = (url: string, platform: Platform): string => `${url}/connect/${platform}/callback`;
