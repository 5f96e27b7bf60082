import { lazy, Suspense, useState } from 'react';
import type { CountryCode } from 'libphonenumber-js/min';
import { CountryButton } from './country-button.js';

export interface CountrySelectProps {
  value: CountryCode;
  onChange: (country: CountryCode) => void;
}

const load = () => import('./country-list.js').then((module) => ({ default: module.CountryList }));
const CountryList = lazy(load);

/** The country of a number. The list of all comes when somebody reaches for it: most people stay in their own. */
export function CountrySelect(props: CountrySelectProps): React.ReactElement {
  const [isAsked, setAsked] = useState(false);
  const { value } = props;
  if (isAsked)
    return (
      <Suspense fallback={<CountryButton code={value} isOpen />}>
        <CountryList {...props} />
      </Suspense>
    );
  return (
    <CountryButton
      code={value}
      onClick={() => setAsked(true)}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
    />
  );
}
