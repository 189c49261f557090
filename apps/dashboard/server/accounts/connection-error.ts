import type { Refusal } from '@carillon/accounts';
import { type ApiError, apiError } from '@carillon/core';
import { dashboardError } from '../problems.ts';

/** Advice for an account that was connected before; this one never was. */
const reconnect = /Reconnect the account\.$/;

/** The answer when an account cannot be connected. */
export function connectionError({ reason, message }: Refusal): ApiError {
  switch (reason) {
    case 'profile_not_found':
      return apiError('profile_not_found');
    case 'limit_reached':
      return dashboardError('accounts_used_up', { message });
    case 'service_not_usable':
    case 'network_refused':
      return dashboardError('not_connected', {
        message: message.replace(reconnect, 'Check both, and try again.'),
      });
    default:
      return reason satisfies never;
  }
}
