import { Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { contract } from '#areas/analista/contract.ts';
import { formatFecha } from '#kernel/values/format.ts';
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

/** Where what was not written yet comes from; nothing when it was written, or no report says it. */
function DeInformes({ e }: { e: Exp }) {
  const { tgr, poder_judicial } = e.segun_informes;
  const dichos = [...(e.tgr === null && tgr ? [tgr] : []), ...(e.poder_judicial === null && poder_judicial ? [poder_judicial] : [])];
  if (dichos.length === 0) return null;
  const fuentes = dichos.map((d) => `${d.fuente} al ${formatFecha(d.fecha)}`).join(' y ');
  return <Text size="sm">{`Viene de ${fuentes}: corríjalo si sabe otra cosa.`}</Text>;
}

const SIN_CAUSAS = { civiles: null, laborales: null, cobranza: null };

/** What the analyst writes in the risk file, beginning with what the reports say; the silence is not «sin deuda». */
export default function EscribirExpediente({ e, close }: { e: Exp; close: () => void }) {
  const guardar = async (v: Record<string, unknown>): Promise<Exp> => {
    const path = `/api/analista/expediente/${e.asunto_area}/${e.asunto_id}`;
    const hecho = await request<Exp>('PATCH', path, { body: { ...v, ...(e.id ? { version: e.version } : {}) } });
    await Promise.all([invalidateArea('analista'), invalidateArea('solicitudes'), invalidateArea('buro')]);
    return hecho;
  };
  const tgr = e.tgr ?? e.segun_informes.tgr;
  const p = e.poder_judicial ?? e.segun_informes.poder_judicial;
  return (
    <Form<Exp>
      area="analista"
      accion="guardar_expediente"
      schema={entrada}
      defaults={{
        tgr: { situacion: tgr?.situacion ?? '', monto: tgr?.situacion === 'CON_DEUDA' ? (tgr.monto ?? null) : null, tipo: tgr?.tipo ?? '' },
        poder_judicial: p ? { civiles: p.civiles, laborales: p.laborales, cobranza: p.cobranza } : SIN_CAUSAS,
        opinion: e.opinion ?? '',
        recomendacion: e.recomendacion ?? '',
      }}
      send={guardar}
      draft={false}
      guard={false}
      ok="Expediente guardado"
      onDone={close}
    >
      <DeInformes e={e} />
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
