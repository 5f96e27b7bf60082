import { useState } from 'react';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { REGISTER_REDIRECT_MS, VERIFY_ACCOUNT } from '@/app/constants.js';
import { AnchorLink } from '@/ui/links.js';
import { ResumePrompt } from './-resume-prompt.js';
import { GuestPage } from './-guest-page.js';
import { leaveWhenSignedIn, readGuestSearch, withGuestSearch } from './-guest-search.js';
import { RegisterForm } from './-forms/register-form.js';

export const Route = createFileRoute('/(guest)/register')({
  staticData: { titleKey: 'auth.register', texts: ['auth'] },
  validateSearch: readGuestSearch,
  beforeLoad: leaveWhenSignedIn,
  component: Register,
});

function Register(): React.ReactElement {
  const { t } = useTranslation();
  const search = Route.useSearch();
  const [isDone, setDone] = useState(false);
  return (
    <GuestPage
      title={t('auth.register_at')}
      text={t('auth.tagline')}
      hasLongForm
      footer={
        !isDone && (
          <span>
            {t('auth.has_account')}{' '}
            <AnchorLink to="/login" search={search} underline="always">
              {t('auth.sign_in')}
            </AnchorLink>
          </span>
        )
      }
    >
      {isDone ? (
        <ResumePrompt
          title={t('auth.registered')}
          text={t('auth.registered_text')}
          target={withGuestSearch(VERIFY_ACCOUNT, search)}
          afterMs={REGISTER_REDIRECT_MS}
        />
      ) : (
        <RegisterForm onDone={() => setDone(true)} />
      )}
    </GuestPage>
  );
}
