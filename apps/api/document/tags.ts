import { endpoints } from '../endpoints.ts';

const descriptions: Readonly<Record<string, string>> = {
  Posts: 'Published at once, at a time that you give, or at the best free time.',
  Media: 'Pictures, GIFs and videos, which are uploaded before they are used.',
  Profiles: 'The brands or people that post, with their scheduling preferences.',
  Webhooks: 'Addresses that are told what becomes of posts, accounts and media, and what they are told.',
  'Webhook deliveries': 'What webhooks were told in the last 30 days, with every try.',
  Requests: 'What your API keys asked for in the last 30 days, and how it ended.',
  'Social accounts': 'The accounts on X and Bluesky that posts go to. They are connected in the dashboard.',
};

/** The resource that a path begins with: `Social accounts` for `/social-accounts/{id}`. */
export function tagOf(path: string): string {
  const words = (path.split('/')[1] ?? '').replaceAll('-', ' ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** Every resource of the API, in the order of the document. */
export function tags(): { name: string; description?: string }[] {
  const names = [...new Set(endpoints.map(({ path }) => tagOf(path)))];
  return names.map((name) => ({ name, ...(descriptions[name] && { description: descriptions[name] }) }));
}
