import { platforms, platformTitles } from '@carillon/core';
import { behaviours } from '../behaviours.ts';
import { appPasswordOf, makeAccount, normalHandle } from '../state/account.ts';
import type { Answer, World } from '../types.ts';
import { type Html, html } from './html.ts';
import { layout } from './layout.ts';
import { timelineColumn } from './timeline-column.ts';

/** Both timelines, and what may be done here. */
export const homePage = (world: World): Answer =>
  layout(
    'Carillon sandbox',
    html`<header class="top">
<img src="/assets/bell.svg" alt="" width="40" height="40">
<div>
<h1>Sandbox</h1>
<p>Doubles of X and Bluesky. What you publish here shows below and never leaves this machine.</p>
</div>
</header>
<main>
<div class="timelines" data-revision="${world.state.ledger.revision}">${platforms.map(
      (platform) => html`<section aria-labelledby="${platform}-title">
<h2 id="${platform}-title" class="${platform}">${platformTitles[platform]}</h2>
<div id="${platform}-timeline">${timelineColumn(platform, world)}</div>
</section>`,
    )}</div>
${handles()}
</main>`,
  );

const handles = (): Html => html`<section class="handles" aria-labelledby="handles-title">
<h2 id="handles-title">Handles</h2>
<p>An account’s handle decides what its network does. Any other handle works like <code>demo</code>. The app passwords open nothing but this sandbox.</p>
<div class="scroll" tabindex="0" role="region" aria-labelledby="handles-title">
<table>
<thead><tr><th scope="col">On X</th><th scope="col">On Bluesky</th><th scope="col">App password</th><th scope="col">What it does</th></tr></thead>
<tbody>${Object.entries(behaviours).map(([handle, sentence]) => row(handle, sentence))}</tbody>
</table>
</div>
</section>`;

function row(handle: string, sentence: string): Html {
  const domain = normalHandle('bluesky', handle);
  const password = appPasswordOf(makeAccount('bluesky', domain, 0));
  return html`<tr><th scope="row"><code>@${handle}</code></th><td><code>${domain}</code></td><td><code>${password}</code></td><td class="sentence">${sentence}</td></tr>`;
}
