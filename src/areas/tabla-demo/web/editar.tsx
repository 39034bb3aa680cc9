import { useDetail } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { OptionField } from '#platform/web/form/choices.tsx';
import { DateField, NumberField, PesosField, TextField } from '#platform/web/form/fields.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { useCan } from '#platform/web/permissions/can.tsx';
import type { Empleado } from '../contract.ts';

/** One row, changed in place: the list behind stays where it was. */
export default function Editar({ id, onClose }: { id: string; onClose: () => void }) {
  const r = useDetail<Omit<Empleado, 'id'>>('tabla-demo', id);
  const puede = useCan('tabla-demo:editar');
  if (r.isPending) return <Cargando lines={8} />;
  if (!r.data) return <FalloLectura error={r.error} onRetry={() => void r.refetch()} />;
  const { name, post, email, city, start_date, salary, age, experience, status, version } = r.data;
  return (
    <Form
      key={version}
      area="tabla-demo"
      accion="editar"
      id={id}
      version={version}
      defaults={{ name, post, email, city, start_date, salary, age, experience, status: String(status) }}
      transform={(v) => ({ ...v, status: Number(v.status) })}
      readOnly={!puede}
      draft={false}
      ok="Fila guardada"
      onDone={onClose}
    >
      <Fields>
        <TextField name="name" label="Nombre" required span={12} maxLength={80} />
        <TextField name="post" label="Cargo" required maxLength={80} />
        <TextField name="email" label="Correo" required type="email" />
        <TextField name="city" label="Ciudad" required maxLength={60} />
        <DateField name="start_date" label="Ingreso" required />
        <PesosField name="salary" label="Sueldo" required />
        <OptionField name="status" label="Estado" options="status" required />
        <NumberField name="age" label="Edad" required />
        <NumberField name="experience" label="Experiencia (años)" required />
      </Fields>
      {puede && <FormActions submit="Guardar" onCancel={onClose} />}
    </Form>
  );
}
