import { lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { useSession } from './api/session.ts';
import { Loading } from './parts/loading.tsx';
import { Problem } from './parts/problem.tsx';
import { screens } from './screens.ts';
import { Home } from './shell/home.tsx';
import { Shell } from './shell/shell.tsx';

const SignIn = lazy(() => import('./screens/sign-in/sign-in.tsx'));
const SetUp = lazy(() => import('./screens/sign-in/set-up.tsx'));
const ForgotPassword = lazy(() => import('./screens/sign-in/forgot-password.tsx'));
const ResetPassword = lazy(() => import('./screens/sign-in/reset-password.tsx'));

/** Whoever is not signed in gets to sign in, wherever they came. */
export function App() {
  const session = useSession();
  if (session.isPending) return <Loading />;
  if (session.isError) return <Problem error={session.error} onRetry={() => session.refetch()} />;
  const { person } = session.data;
  return (
    <Suspense fallback={<Loading />}>
      <Switch>
        <Route path="/set-up">
          <SetUp />
        </Route>
        <Route path="/forgot-password">
          <ForgotPassword />
        </Route>
        <Route path="/reset-password">
          <ResetPassword />
        </Route>
        {person === null ? (
          <Route>
            <SignIn />
          </Route>
        ) : (
          <Route>
            <Shell person={person}>
              <Suspense fallback={<Loading />}>
                <Switch>
                  <Route path="/">
                    <Home />
                  </Route>
                  {screens
                    .filter(({ admin }) => !admin || person.admin)
                    .map(({ path, screen: Screen }) => (
                      <Route key={path} path={path}>
                        <Screen />
                      </Route>
                    ))}
                  <Route>
                    <NotFound />
                  </Route>
                </Switch>
              </Suspense>
            </Shell>
          </Route>
        )}
      </Switch>
    </Suspense>
  );
}

const NotFound = lazy(() => import('./screens/not-found.tsx'));
