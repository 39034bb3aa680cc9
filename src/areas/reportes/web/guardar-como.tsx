import { z } from 'zod';
import { zTexto } from '#kernel/fields.ts';
import { useAction } from '#platform/web/api/hooks.ts';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { CheckField, TextField } from '#platform/web/form/fields.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { can } from '#platform/web/permissions/can.tsx';
import type { Vista } from './tipos.ts';

const Formulario = z.object({ nombre: zTexto(80, 2), compartida: z.boolean() });

interface Props {
  cubo: string;
  pregunta: string;
  close: () => void;
  onDone: (v: Vista) => void;
}

/** Keeps the question on screen as a new view. */
export default function GuardarComo({ cubo, pregunta, close, onDone }: Props) {
  const http = { method: 'POST', path: '/api/reportes/vistas' } as const;
  const act = useAction<Record<string, unknown>, Vista>('reportes', 'guardar_como', { http, toast: false });
  return (
    <ActDialog<Vista>
      title="Guardar la vista como"
      close={close}
      area="reportes"
      accion="guardar_como"
      schema={Formulario}
      defaults={{ nombre: '', compartida: false }}
      draft={false}
      guard={false}
      ok="Vista guardada"
      send={(d) => act.mutateAsync({ ...d, cubo, pregunta: pregunta || `cubo=${cubo}` })}
      onDone={onDone}
      submit="Guardar"
    >
      <Fields>
        <TextField name="nombre" label="Nombre" span={12} maxLength={80} required />
        {can('reportes:compartir') && <CheckField name="compartida" label="La ven también los demás, cada uno con lo suyo" span={12} />}
      </Fields>
    </ActDialog>
  );
}
