import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AnchorLink } from '@/ui/links.js';
import { GuestPage } from './-guest-page.js';
import { type GuestSearch, leaveWhenSignedIn, readGuestSearch } from './-guest-search.js';
import { PhoneLoginForm } from './-forms/phone-login-form.js';
import { SignUpLink } from './-sign-up-link.js';

interface LoginSearch extends GuestSearch {
  /** They come from their store's platform, and the link by which they get in is on its way to them. */
  installed?: true | undefined;
}

export const Route = createFileRoute('/(guest)/login')({
  staticData: { titleKey: 'auth.sign_in', texts: ['auth', 'codes'] },
  validateSearch: (search): LoginSearch => ({
    ...readGuestSearch(search),
    installed: search['installed'] === true || undefined,
  }),
  beforeLoad: leaveWhenSignedIn,
  component: OtpLogin,
});

/** The door for guests: sign in by a code that comes over WhatsApp. */
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
          <AnchorLink to="/login/email" search={search}>
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
