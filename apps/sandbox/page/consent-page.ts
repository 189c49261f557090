import { behaviours } from '../behaviours.ts';
import type { Answer } from '../http/route.ts';
import { type Html, html } from './html.ts';
import { layout } from './layout.ts';

/** Whose network is down gave no consent. */
const choices = Object.entries(behaviours).filter(([handle]) => handle !== 'down');

/** What X shows before an application may act for somebody; here one also chooses who one is. */
export const consentPage = (query: URLSearchParams): Answer =>
  layout(
    'Authorize · Carillon sandbox',
    html`<main class="consent">
<img src="/assets/bell.svg" alt="" width="40" height="40">
<h1>Let “${query.get('client_id') ?? ''}” post for you?</h1>
<p>This is the sandbox’s double of X. Choose who you are; nothing leaves this machine.</p>
<ul class="choices">${choices.map(([handle, sentence]) => choice(query, handle, sentence))}</ul>
<p><a class="deny" href="${choose(query, 'deny')}">Refuse</a></p>
</main>`,
  );

const choice = (query: URLSearchParams, handle: string, sentence: string): Html =>
  html`<li><a href="${choose(query, handle)}"><strong>@${handle}</strong> <span>${sentence}</span></a></li>`;

function choose(query: URLSearchParams, value: string): string {
  const chosen = new URLSearchParams(query);
  chosen.set('sandbox_choice', value);
  return `/i/oauth2/authorize?${chosen}`;
}
