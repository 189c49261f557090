import { fileURLToPath } from 'node:url';
import { platforms, platformTitles } from '@carillon/core';
import { type Request, Router, static as serveFiles } from 'express';
import { behaviours } from '../behaviours.ts';
import { send } from '../http/send.ts';
import { appPasswordOf, makeAccount, normalHandle } from '../state/account.ts';
import type { Answer, World } from '../types.ts';
import { facePicture } from './face.ts';
import { type Html, html, layout } from './html.ts';
import { timelineColumn } from './timeline-column.ts';
import { sendFile, shownFile } from './uploaded-file.ts';

/** The pages for a person's browser. */
export function pageRoutes(world: World): Router {
  const router = Router();
  router.get('/', ({ query }, response) => void send(response, homePage(world, handleIn(query))));
  router.use('/assets', serveFiles(fileURLToPath(new URL('assets', import.meta.url))));
  router.get('/avatars/:platform/:name.png', ({ params }, response) => {
    response.type('image/png').send(facePicture(params.name));
  });
  // So they were named once, and accounts that were connected then still name them so.
  router.get('/avatars/:platform/:name.svg', ({ params }, response) => {
    response.redirect(`/avatars/${params.platform}/${encodeURIComponent(params.name)}.png`);
  });
  router.get('/sandbox/files/:name', (request, response) => {
    sendFile(request, response, shownFile(request.params.name, world));
  });
  router.get('/sandbox/timelines', ({ query }, response) => {
    const { revision } = world.state.ledger;
    if (query['revision'] === String(revision)) return void response.json({ revision });
    const columns = platforms.map((platform) => [
      platform,
      timelineColumn(platform, world, handleIn(query)).text,
    ]);
    response.json({ revision, columns: Object.fromEntries(columns), handles: handleRows(world).text });
  });
  return router;
}

/** The account whose posts alone are wanted, by its handle; empty for all. */
const handleIn = ({ account }: Request['query']): string =>
  typeof account === 'string' ? account.slice(0, 300) : '';

/**
 * Both timelines, and what may be done here.
 * @param handle of the only account whose posts are shown; empty for all
 */
const homePage = (world: World, handle: string): Answer =>
  layout(
    'Carillon sandbox',
    html`<header class="top">
<img src="/assets/bell.svg" alt="" width="40" height="40">
<div>
<h1>Sandbox</h1>
<p>Doubles of X and Bluesky. What you publish here shows below and never leaves this machine.</p>
</div>
${world.dashboardUrl === undefined ? [] : html`<a class="home" href="${world.dashboardUrl}">Dashboard</a>`}
</header>
<main>
${handle === '' ? [] : html`<p class="only">Only posts of <strong>@${handle}</strong>. <a href="/">Show all posts</a></p>`}
<div class="timelines" data-revision="${world.state.ledger.revision}">${platforms.map(
      (platform) => html`<section aria-labelledby="${platform}-title">
<h2 id="${platform}-title" class="${platform}">${platformTitles[platform]}</h2>
<div id="${platform}-timeline" class="timeline" tabindex="0" role="region" aria-label="Posts on ${platformTitles[platform]}">${timelineColumn(platform, world, handle)}</div>
</section>`,
    )}</div>
${handles(world)}
</main>`,
  );

const handles = (world: World): Html => html`<section class="handles" aria-labelledby="handles-title">
<h2 id="handles-title">Handles</h2>
<p>An account’s handle decides what its network does. Any other handle works like <code>demo</code>. The app passwords open nothing but this sandbox.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Table of handles">
<table>
<thead><tr><th scope="col">On X</th><th scope="col">On Bluesky</th><th scope="col">App password</th><th scope="col">What it does</th></tr></thead>
<tbody id="handles">${handleRows(world)}</tbody>
</table>
</div>
</section>`;

/** Every handle with a behaviour, the app password that works for it now, and what it does. */
const handleRows = (world: World): Html =>
  html`${Object.entries(behaviours).map(([handle, sentence]) => row(handle, sentence, world))}`;

function row(handle: string, sentence: string, { state }: World): Html {
  const domain = normalHandle('bluesky', handle);
  const account = makeAccount('bluesky', domain, 0);
  const revocations = state.revocations.get(account.id) ?? 0;
  const renewed = revocations === 0 ? '' : html` <small>New: the one before was revoked.</small>`;
  return html`<tr><th scope="row"><code>@${handle}</code></th><td><code>${domain}</code></td><td><code>${appPasswordOf(account, revocations)}</code>${renewed}</td><td class="sentence">${sentence}</td></tr>`;
}
