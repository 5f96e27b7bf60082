import classes from '../-settings.module.css';

interface FactRowProps {
  label: string;
  value?: React.ReactNode;
  /** One line: what may be done with it, or what is missing. */
  help?: string | false;
  /** The button that does something about it. */
  children?: React.ReactNode;
}

/** What is known of the user and stands in no field. */
export function FactRow({ label, value, help, children }: FactRowProps): React.ReactElement {
  return (
    <div className={classes.line}>
      <div className={classes.fact}>
        <div className={classes.label}>{label}</div>
        {value && <div>{value}</div>}
        {help && <p className={classes.help}>{help}</p>}
      </div>
      {children}
    </div>
  );
}
