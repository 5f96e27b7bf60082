import { createFileRoute, redirect } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { keepSignInMethod, lastSignInMethod } from '@/app/guest/sign-in-method.js';
import { AnchorLink } from '@/ui/links.js';
import { GuestPage } from './-guest-page.js';
import { type GuestSearch, leaveWhenSignedIn, readGuestSearch } from './-guest-search.js';
import { PhoneLoginForm } from './-forms/phone-login-form.js';
import { SignUpLink } from './-sign-up-link.js';

interface LoginSearch extends GuestSearch {
  /** Whether a store platform sent the user a sign-in link by e-mail. */
  installed?: true | undefined;
}

export const Route = createFileRoute('/(guest)/login')({
  staticData: { titleKey: 'auth.sign_in', texts: ['auth', 'codes'] },
  validateSearch: (search): LoginSearch => ({
    ...readGuestSearch(search),
    installed: search['installed'] === true || undefined,
  }),
  beforeLoad: async ({ search }) => {
    await leaveWhenSignedIn({ search });
    // Users from a store platform have no password yet.
    if (!search.installed && lastSignInMethod() === 'email')
      throw redirect({ to: '/login/email', search: { redirect: search.redirect }, replace: true });
  },
  component: OtpLogin,
});

function OtpLogin(): React.ReactElement {
  const { t } = useTranslation();
  const { installed, ...search } = Route.useSearch();
  return (
    <GuestPage
      title={t('auth.sign_in_to')}
      text={t(installed ? 'auth.installed' : 'auth.tagline')}
      hasSandboxHint
      footer={
        <>
          <AnchorLink to="/login/email" search={search} onClick={() => keepSignInMethod('email')}>
            {t('auth.by_email')}
          </AnchorLink>
          <SignUpLink search={search} />
        </>
      }
    >
      <PhoneLoginForm search={search} />
    </GuestPage>
  );
}
