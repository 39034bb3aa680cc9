import { MultiOptionField, OptionField } from '#platform/web/form/choices.tsx';
import { NumberField, PesosField, TextField } from '#platform/web/form/fields.tsx';
import { Fields } from '#platform/web/form/form.tsx';

/** Fields that a new zone and its edition share. */
export function ZonaInputs() {
  return (
    <Fields>
      <TextField name="nombre" label="Nombre" required span={6} />
      <OptionField name="jefe" label="Jefe" options="jefes" span={6} />
      <MultiOptionField name="regiones" label="Regiones" options="regiones" />
      <MultiOptionField name="comunas" label="Comunas" options="comunas" />
      <NumberField name="orden" label="Orden" span={6} />
      <PesosField name="meta_mensual" label="Meta mensual" span={6} />
    </Fields>
  );
}
