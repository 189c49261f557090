import { behaviours } from '../behaviours.ts';
import type { Answer, World } from '../types.ts';
import { type Html, html, layout } from './html.ts';

/** Accounts besides those with a behaviour, as many as a person would look through. */
const maxOthers = 20;

/** A text that the person entered as a handle, and that cannot be one. */
interface Mistake {
  readonly written: string;
}

/** The page that X shows before an application may act for somebody; here one also says who one is. Needs no script. */
export function consentPage(query: URLSearchParams, world: World, mistake?: Mistake): Answer {
  const client = query.get('client_id') ?? '';
  const page = layout(
    `Authorize ${client} · Carillon sandbox`,
    html`<main class="consent">
<img src="/assets/bell.svg" alt="" width="40" height="40">
<h1>Allow the application “${client}” to post as you?</h1>
<p>This is the sandbox’s double of X. Say who you are; nothing leaves this machine.</p>
<p>It asks for: ${(query.get('scope') ?? '').split(' ').map(scope)}</p>
<form action="/i/oauth2/authorize">
${asked(query)}
<fieldset>
<legend>Who are you?</legend>
${people(world).map(person)}
</fieldset>
${anotherHandle(mistake)}
<button type="submit" class="allow">Allow</button>
</form>
<form action="/i/oauth2/authorize">
${asked(query)}
<button type="submit" name="sandbox_choice" value="deny">Deny</button>
</form>
</main>`,
  );
  return mistake === undefined ? page : { ...page, status: 400 };
}

const scope = (name: string): Html => html`<code>${name}</code> `;

/** The application's own parameters, to be sent again with the answer. */
const asked = (query: URLSearchParams): Html[] =>
  [...query]
    .filter(([name]) => !name.startsWith('sandbox_'))
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);

interface Person {
  readonly handle: string;
  readonly does: string;
}

/** The accounts to choose from: an account whose network is down gave no consent. */
function people({ state }: World): Person[] {
  const special = Object.entries(behaviours)
    .filter(([handle]) => handle !== 'down')
    .map(([handle, does]) => ({ handle, does }));
  const others = state.accounts
    .all('x')
    .filter(({ handle }) => !Object.hasOwn(behaviours, handle.toLowerCase()))
    .sort((one, other) => other.createdAt - one.createdAt)
    .slice(0, maxOthers)
    .map(({ handle }) => ({ handle, does: 'Was here before.' }));
  return [...special, ...others];
}

const person = ({ handle, does }: Person, place: number): Html => html`<div class="person">
<input type="radio" id="person-${place}" name="sandbox_choice" value="${handle}" aria-describedby="does-${place}"${place === 0 ? html` checked` : ''}>
<label for="person-${place}">@${handle}</label>
<span id="does-${place}">${does}</span>
</div>`;

const anotherHandle = (mistake?: Mistake): Html => html`<p class="another">
<label for="another">Another handle</label>
<span id="another-hint">Works like @demo. If it is filled in, this is used instead of the choice above.</span>
<input type="text" id="another" name="sandbox_handle" value="${mistake?.written ?? ''}" maxlength="100" autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="another-hint${mistake === undefined ? '' : ' another-mistake'}"${mistake === undefined ? '' : html` aria-invalid="true" autofocus`}>
${mistake === undefined ? '' : html`<strong id="another-mistake" role="alert">A handle has letters, digits, dots, hyphens and underscores only.</strong>`}
</p>`;
