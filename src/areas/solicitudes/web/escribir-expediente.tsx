import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { contract } from '#areas/analista/contract.ts';
import { invalidateArea } from '#platform/web/api/client.ts';
import { request } from '#platform/web/api/http.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import { NumberField, PesosField, TextField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';

export type Exp = z.output<(typeof contract)['operations']['expediente']['output']>;

const TGR = [
  { codigo: 'SIN_DEUDA', nombre: 'Sin deuda' },
  { codigo: 'CON_DEUDA', nombre: 'Con deuda' },
];
const RECOMENDACION = [
  { codigo: 'APROBAR', nombre: 'Aprobar' },
  { codigo: 'CON_CONDICIONES', nombre: 'Aprobar con condiciones' },
  { codigo: 'RECHAZAR', nombre: 'Rechazar' },
];
const entrada = contract.operations.guardar_expediente.input.omit({ asunto_area: true, asunto_id: true });

function Deuda() {
  const situacion = useWatch({ name: 'tgr.situacion' }) as string;
  if (situacion !== 'CON_DEUDA') return null;
  return (
    <>
      <PesosField name="tgr.monto" label="Monto de la deuda" required span={4} />
      <TextField name="tgr.tipo" label="De qué es" maxLength={120} span={4} />
    </>
  );
}

/** What the analyst writes in the risk file; the silence is not «sin deuda». */
export default function EscribirExpediente({ e, close }: { e: Exp; close: () => void }) {
  const guardar = async (v: Record<string, unknown>): Promise<Exp> => {
    const path = `/api/analista/expediente/${e.asunto_area}/${e.asunto_id}`;
    const hecho = await request<Exp>('PATCH', path, { body: { ...v, ...(e.id ? { version: e.version } : {}) } });
    await Promise.all([invalidateArea('analista'), invalidateArea('solicitudes'), invalidateArea('buro')]);
    return hecho;
  };
  return (
    <Form<Exp>
      area="analista"
      accion="guardar_expediente"
      schema={entrada}
      defaults={{
        tgr: { situacion: e.tgr?.situacion ?? '', monto: e.tgr?.monto ?? null, tipo: e.tgr?.tipo ?? '' },
        poder_judicial: e.poder_judicial ?? { civiles: 0, laborales: 0, cobranza: 0 },
        opinion: e.opinion ?? '',
        recomendacion: e.recomendacion ?? '',
      }}
      send={guardar}
      draft={false}
      guard={false}
      ok="Expediente guardado"
      onDone={close}
    >
      <Fields>
        <OptionField name="tgr.situacion" label="Deuda con Tesorería" options={TGR} required span={4} />
        <Deuda />
      </Fields>
      <Fields>
        <NumberField name="poder_judicial.civiles" label="Causas civiles" span={4} />
        <NumberField name="poder_judicial.laborales" label="Causas laborales" span={4} />
        <NumberField name="poder_judicial.cobranza" label="Causas de cobranza" span={4} />
        <OptionField name="recomendacion" label="Recomendación" options={RECOMENDACION} span={6} />
        <TextAreaField name="opinion" label="Opinión" rows={5} maxLength={8000} />
      </Fields>
      <FormActions submit="Guardar" onCancel={close} />
    </Form>
  );
}
