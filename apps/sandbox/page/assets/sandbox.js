/** Keeps the timelines new: asks every second what changed, and shows times as a person would. */
const timelines = document.querySelector('.timelines');

async function refresh() {
  const query = new URLSearchParams(location.search);
  query.set('revision', timelines.dataset.revision);
  const answer = await fetch(`/sandbox/timelines?${query}`);
  const { revision, columns = {}, handles } = await answer.json();
  timelines.dataset.revision = revision;
  for (const [platform, markup] of Object.entries(columns)) {
    document.querySelector(`#${platform}-timeline`).innerHTML = markup;
  }
  if (Object.keys(columns).length > 0) showSought();
  if (handles !== undefined) document.querySelector('#handles').innerHTML = handles;
}

/** Marks the post that the address names, and brings it into sight; a refresh made its article anew. */
function showSought() {
  const post = document.getElementById(soughtId());
  if (!post?.matches('.post')) return;
  for (const other of document.querySelectorAll('.sought')) other.classList.remove('sought');
  post.classList.add('sought');
  post.scrollIntoView({ block: 'nearest' });
}

function soughtId() {
  const given = location.hash.slice(1);
  try {
    return decodeURIComponent(given);
  } catch {
    return given; // not written by the dashboard
  }
}

function tellTimes() {
  for (const time of document.querySelectorAll('time')) time.textContent = age(new Date(time.dateTime));
}

function age(date) {
  const seconds = Math.max(0, Math.round((Date.now() - date) / 1000));
  if (seconds < 5) return 'now';
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86400) return `${Math.floor(seconds / 3600)} h`;
  return date.toLocaleDateString();
}

async function live() {
  try {
    if (!document.hidden) await refresh();
    document.body.classList.remove('away');
  } catch {
    // The sandbox is stopping or starting; the page fades and asks again.
    document.body.classList.add('away');
  }
  tellTimes();
  setTimeout(live, 1000);
}

if (timelines !== null) {
  showSought();
  addEventListener('hashchange', showSought);
  await live();
}
