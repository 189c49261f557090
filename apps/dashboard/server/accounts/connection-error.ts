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
    case 'application_gone':
      return dashboardError('not_connected', {
        message: message.replace(reconnect, 'Check both, and try again.'),
      });
    case 'link_over':
      return dashboardError('link_over');
    case 'not_by_link':
      return dashboardError('not_by_link');
    case 'other_server':
      return dashboardError('other_server');
    case 'choice_over':
      return dashboardError('choice_over');
    default:
      return reason satisfies never;
  }
}

/** The reason why nothing was connected. A code and no sentence, because anybody may have written the address that the page is opened at. */
export type ConnectionProblem =
  | 'signed_out'
  | 'not_begun'
  | 'denied'
  | 'no_code'
  | 'network_refused'
  | 'application_gone'
  | 'limit_reached'
  | 'profile_not_found'
  | 'service_not_usable'
  | 'link_over'
  | 'not_by_link'
  | 'other_server'
  | 'choice_over';
