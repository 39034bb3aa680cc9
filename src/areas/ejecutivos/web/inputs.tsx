import { OptionField } from '#platform/web/form/choices.tsx';
import { DateField, PesosField, TextField } from '#platform/web/form/fields.tsx';
import { SwitchField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';

/** Fields that a new record and its edition share. */
export function EjecutivoInputs() {
  return (
    <Fields>
      <TextField name="nombres" label="Nombres" required span={6} />
      <TextField name="apellidos" label="Apellidos" required span={6} />
      <TextField name="email" label="Correo" required span={6} />
      <TextField name="telefono" label="Teléfono" span={6} />
      <OptionField name="sucursal_id" label="Sucursal" options="sucursales" required span={6} />
      <OptionField name="zona_id" label="Zona (si no es la de su sucursal)" options="zonas" span={6} />
      <OptionField name="cargo" label="Cargo" options="cargos" required span={6} />
      <OptionField name="clase" label="Clase" options="clases" required span={6} />
      <DateField name="fecha_ingreso" label="Fecha de ingreso" required span={6} />
      <OptionField name="jefe_rut" label="Jefe" options="reemplazantes" span={6} />
      <OptionField name="reemplazante_rut" label="Reemplazante habitual" options="reemplazantes" span={6} />
      <PesosField name="meta_mensual" label="Meta mensual" span={6} />
      <SwitchField name="habilitado_firma" label="Puede firmar por la empresa" span={6} />
    </Fields>
  );
}
