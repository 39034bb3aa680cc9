import { OptionField } from '#platform/web/form/choices.tsx';
import { TextField } from '#platform/web/form/fields.tsx';

/** Vault, box and envelope. */
export function LugarInputs({ required = true }: { required?: boolean }) {
  return (
    <>
      <OptionField name="boveda" label="Bóveda" options="bovedas" span={12} required={required} />
      <TextField name="caja" label="Caja" maxLength={40} span={6} />
      <TextField name="sobre" label="Sobre" maxLength={40} span={6} />
    </>
  );
}
