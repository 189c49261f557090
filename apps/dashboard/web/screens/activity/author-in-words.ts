import type { Activity } from '../../api/activity.ts';

/** Who did it, for the person who looks. */
export function authorInWords({ type, isViewer, email, key }: Activity['actor']): string {
  switch (type) {
    case 'person':
      return isViewer ? 'You' : (email ?? 'An admin');
    case 'api_key': {
      const name = key === null ? 'An API key' : `API key “${key}”`;
      return isViewer || email === null ? name : `${name} of ${email}`;
    }
    case 'connect_link':
      return 'Someone with a connect link';
    case 'cli':
      return 'Admin (command line)';
    case 'system':
      return 'Carillon itself';
    case 'anyone':
      return 'Not signed in';
    default:
      return type;
  }
}
