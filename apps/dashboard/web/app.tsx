import { Suspense, useEffect, useRef } from 'react';
import { Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { useMakeFirstProfile } from './api/first-steps.ts';
import { takeRequest } from './api/kept-request.ts';
import { useProfiles } from './api/profiles.ts';
import { type Session, useSession } from './api/session.ts';
import { askBeforeLeaving } from './leave-guard.ts';
import { Lazily, lazily } from './parts/lazily.tsx';
import { Loading } from './parts/loading.tsx';
import { Problem } from './parts/problem.tsx';
import { SignedOutPage } from './screens/sign-in/signed-out-page.tsx';
import { screens } from './screens.ts';
import { WholeScreen } from './shell/broken-screen.tsx';
import { Shell } from './shell/shell.tsx';
import { ownTimezone } from './time/date-format.ts';

const signIn = lazily(() => import('./screens/sign-in/sign-in.tsx'));
const setUp = lazily(() => import('./screens/sign-in/set-up.tsx'));
const forgotPassword = lazily(() => import('./screens/sign-in/forgot-password.tsx'));
const resetPassword = lazily(() => import('./screens/sign-in/reset-password.tsx'));
const invitation = lazily(() => import('./screens/sign-in/invitation.tsx'));
const connectAccount = lazily(() => import('./screens/connect-account/connect-account.tsx'));
const notFound = lazily(() => import('./screens/not-found.tsx'));

/** All screens. One with unsaved changes is not left unasked. */
export const App = () => (
  <Router aroundNav={askBeforeLeaving}>
    <Everything />
  </Router>
);

/** How often it is looked whether a new screen took the focus, and for how long: until its code is there. ms */
const [lookMs, lostMs] = [50, 5_000];

/**
 * The focus may be lost with its screen. Then the content of the next one has it, from which a person without a mouse
 * goes on. On the first screen it stays where the browser begins.
 * @param place changes with each screen, and with who is signed in
 */
function useFocusOnScreens(place: string): void {
  const before = useRef('');
  useEffect(() => {
    const isFirst = before.current === '';
    before.current = place;
    if (isFirst) return;
    const timer = setInterval(() => {
      const content = document.getElementById('content');
      if (document.activeElement === document.body) content?.focus({ preventScroll: true });
      if (content?.contains(document.activeElement)) clearInterval(timer); // it is there, by this or by the screen
    }, lookMs);
    const end = setTimeout(() => clearInterval(timer), lostMs);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [place]);
}

/** People who are not signed in get to sign in, wherever they came. */
function Everything() {
  const session = useSession();
  const [location] = useLocation();
  useFocusOnScreens(session.data === undefined ? '' : `${session.data.person?.email} ${location}`);
  const problem = useRef<Error | null>(null); // null while it is asked again
  if (session.error !== null) problem.current = session.error;
  if (session.data === undefined)
    return problem.current === null ? null : ( // the frame of the page itself is seen until then
      <SignedOutPage title="Carillon">
        <Problem
          title="Couldn’t reach the dashboard’s server"
          error={problem.current}
          onRetry={() => session.refetch()}
        />
      </SignedOutPage>
    );
  const { person } = session.data;
  return (
    <WholeScreen isAlone>
      <Suspense fallback={<Loading />}>
        <Switch>
          <Route path="/set-up">
            <Lazily {...setUp} />
          </Route>
          <Route path="/forgot-password">
            <Lazily {...forgotPassword} />
          </Route>
          <Route path="/reset-password">
            <Lazily {...resetPassword} />
          </Route>
          <Route path="/invitation">
            <Lazily {...invitation} />
          </Route>
          <Route path="/connect-account">
            <Lazily {...connectAccount} />
          </Route>
          <Route>{person === null ? <Lazily {...signIn} /> : <SignedIn person={person} />}</Route>
        </Switch>
      </Suspense>
    </WholeScreen>
  );
}

/** Takes a person back to what an app asks for, where they left that to sign in elsewhere. */
function BackToRequest() {
  const [, navigate] = useLocation();
  useEffect(() => {
    const place = takeRequest();
    if (place !== null) navigate(place, { replace: true });
  }, [navigate]);
  return null;
}

/** The screens of a person who is signed in; some are for admins only. */
const SignedIn = ({ person }: { readonly person: NonNullable<Session['person']> }) => (
  <Shell person={person}>
    <BackToRequest />
    <WholeScreen>
      <Suspense fallback={<Loading />}>
        <Switch>
          <Route path="/">
            <Home />
          </Route>
          {screens
            .filter(({ admin }) => !admin || person.admin)
            .map(({ path, screen }) => (
              <Route key={path} path={path}>
                <Lazily key={path} {...screen} />
              </Route>
            ))}
          <Route>
            <Lazily {...notFound} />
          </Route>
        </Switch>
      </Suspense>
    </WholeScreen>
  </Shell>
);

/** Leads to the posts. Who has no profile yet gets one first. */
function Home() {
  const profiles = useProfiles();
  if (profiles.isPending) return <Loading />;
  return profiles.data?.length === 0 ? <FirstProfile /> : <Redirect to="/posts" replace />;
}

function FirstProfile() {
  const { mutate, isError } = useMakeFirstProfile();
  useEffect(() => mutate(ownTimezone()), [mutate]);
  return isError ? <Redirect to="/profiles" replace /> : <Loading />;
}
