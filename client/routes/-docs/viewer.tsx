import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '@/app/http/describe-error.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { CardSkeletons } from '@/ui/page-states/skeletons.js';
import { loadScalar } from './load-scalar.js';

const DOCUMENT = '/api/integrate/v1/openapi.json';

/** Below this width the viewer has no column for its menu. */
const NARROW = '(max-width: 999px)';

/**
 * In the type, the colours and at the pace of the dashboard, left to right as the text is, wherever in the page the viewer puts a part of
 * itself; without its jest in empty fields, a word that its frame has no room for, and the choice of a language that every sample has too.
 * On narrow windows the button of its menu stands in our bar, and its own bar is gone.
 */
const LOOK = `.scalar-app { --scalar-font: var(--mantine-font-family); --scalar-font-code: var(--mantine-font-family-monospace);
    --scalar-color-blue: var(--text-dimmed); --scalar-color-green: var(--accent-text); --scalar-color-orange: var(--warning-text);
    --scalar-color-red: var(--danger-text); direction: ltr; }
  .scalar-app .scalar-password-input::placeholder { color: transparent; }
  .scalar-app :is([data-testid='auth-indicator'], .scalar-reference-intro-clients) { display: none; }
  .scalar-app :has(> div > div > a[href='https://www.scalar.com']) { position: relative; z-index: 1;
    padding-block-start: 8px; background: var(--scalar-background-1); }
  .scalar-app .section-container .section { padding-block: 48px; }
  @media (max-width: 767px) { .scalar-app .section-container .section { padding-block: 24px; } }
  .scalar-app .section-container .introduction-section { padding-block-start: 20px; }
  .scalar-app .introduction-section :has(+ .section-header-wrapper) { margin-block-end: 8px; }
  @media ${NARROW} {
    .scalar-app { --scalar-header-height: 0px !important; }
    .scalar-app .t-doc__header > header { position: fixed; z-index: 60; inset-block-start: 0; inset-inline: 4px auto; width: 44px;
      height: 51px; justify-content: center; border: 0; padding: 0; background: none; }
    :root[dir='rtl'] .scalar-app .t-doc__header > header { inset-inline: auto 4px; }
    .scalar-app .t-doc__header > header > :not(button) { display: none; }
  }`;

/** Scalar, from our own server, in English as its text is: it asks nobody else for fonts, figures or proxies. */
export function Viewer({ isDark }: { isDark: boolean }): React.ReactElement {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | Error>('loading');
  useEffect(() => {
    let end = () => undefined as void;
    let isGone = false;
    void loadScalar().then(
      (scalar) => {
        if (isGone || !place.current) return;
        const shown = scalar.createApiReference(place.current, {
          url: DOCUMENT,
          localization: { locale: 'en', direction: 'ltr' },
          defaultOpenAllTags: true,
          forceDarkModeState: isDark ? 'dark' : 'light',
          ...{ hideDarkModeToggle: true, withDefaultFonts: false, telemetry: false, hideClientButton: true },
          customCss: LOOK,
          ...{ agent: { disabled: true }, mcp: { disabled: true }, showDeveloperTools: 'never' },
        });
        end = () => shown.destroy();
        setState('shown');
      },
      (error: unknown) => setState(error instanceof Error ? error : new Error(String(error))),
    );
    return () => {
      isGone = true;
      end();
    };
  }, [isDark]);
  return (
    <>
      {state === 'loading' && (
        <div role="status" aria-busy aria-label={t('api.docs_loading')}>
          <CardSkeletons count={3} />
        </div>
      )}
      {state instanceof Error && <FormProblem text={describeError(state)} />}
      <div ref={place} lang="en" dir="ltr" />
    </>
  );
}
