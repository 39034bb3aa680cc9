import { Button, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { uuidv7 } from '#kernel/values/id.ts';
import { apiPost } from '#platform/web/api/http.ts';
import { toastError } from '#platform/web/feedback/toast.ts';
import { MultiOptionField, OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { DecimalField, NumberField, TextField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { Rows } from '#platform/web/form/rows.tsx';
import { ACCIONES, CANALES } from '../domain/formas.ts';
import { type Estrategia, QUIEN, Resultado, type Simulacion } from './estrategia-partes.tsx';
import { ACCION, CANAL, nombre } from './palabras.ts';

const opciones = (codigos: readonly string[], mapa: Readonly<Record<string, string>>) =>
  codigos.map((codigo) => ({ codigo, nombre: nombre(mapa, codigo) }));
const A_QUIEN = [
  { codigo: 'todas', nombre: 'Todas las personas' },
  { codigo: 'si', nombre: 'Personas, micro y pequeñas empresas' },
  { codigo: 'no', nombre: 'Medianas y grandes empresas' },
];

/** As it is typed: a day may be before the due date, so it is a figure with its sign. */
const Escrita = z.object({
  clave: z.string().min(1, 'Escriba la clave'),
  nombre: z.string().min(1, 'Escriba el nombre'),
  prioridad: z.number({ error: 'Escriba la prioridad' }),
  division: z.array(z.string()),
  a_quien: z.string(),
  tipo_documento: z.array(z.string()),
  desde: z.number().nullish(),
  hasta: z.number().nullish(),
  pasos: z.array(z.object({ dia: z.string(), accion: z.string(), canal: z.string().nullish(), quien: z.string() })),
  motivo: z.string(),
});

/** The same as the server takes it. */
function enviada(v: Record<string, unknown>): Record<string, unknown> {
  const x = v as z.output<typeof Escrita>;
  const reparto = typeof x.desde === 'number' && typeof x.hasta === 'number' ? { reparto: { desde: x.desde, hasta: x.hasta } } : {};
  return {
    clave: x.clave,
    nombre: x.nombre,
    prioridad: x.prioridad,
    condiciones: {
      ...(x.division.length > 0 ? { division: x.division } : {}),
      ...(x.a_quien === 'todas' ? {} : { protegida: x.a_quien === 'si' }),
      ...(x.tipo_documento.length > 0 ? { tipo_documento: x.tipo_documento } : {}),
      ...reparto,
    },
    pasos: x.pasos.map((p) => ({ dia: Number(p.dia), accion: p.accion, canal: p.canal || null, quien: p.quien })),
    motivo: x.motivo,
  };
}

function Simular({ ver }: { ver: (s: Simulacion) => void }) {
  const { getValues } = useFormContext();
  const [corre, setCorre] = useState(false);
  const simular = (): void => {
    const { motivo: _m, ...cuerpo } = enviada(getValues());
    setCorre(true);
    apiPost<Simulacion>('/api/cobranzas/simular-estrategia', cuerpo, uuidv7())
      .then(ver)
      .catch(toastError)
      .finally(() => setCorre(false));
  };
  return (
    <Button variant="default" loading={corre} onClick={simular}>
      Simular sobre la cartera de hoy
    </Button>
  );
}

/** A version as it is typed, to begin another from it. */
function comoSeEscribe(de: Estrategia | null) {
  const c = de?.condiciones;
  return {
    clave: de?.clave ?? '',
    nombre: de?.nombre ?? '',
    prioridad: de?.prioridad ?? 60,
    division: [...(c?.division ?? [])],
    a_quien: c?.protegida === undefined ? 'todas' : c.protegida ? 'si' : 'no',
    tipo_documento: [...(c?.tipo_documento ?? [])],
    desde: c?.reparto?.desde ?? '',
    hasta: c?.reparto?.hasta ?? '',
    pasos: (de?.pasos ?? []).map((p) => ({ ...p, dia: String(p.dia), canal: p.canal ?? '' })),
    motivo: '',
  };
}

/** A version of a strategy, simulated before somebody else publishes it. */
export function Proponer({ de, close }: { de: Estrategia | null; close: () => void }) {
  const [s, setS] = useState<Simulacion | null>(null);
  const defaults = comoSeEscribe(de);
  return (
    <Modal opened onClose={close} size="xl" title={de ? `Otra versión de ${de.nombre}` : 'Nueva estrategia'}>
      <Form
        area="cobranzas"
        accion="proponer_estrategia"
        schema={Escrita}
        defaults={defaults}
        transform={enviada}
        draft={false}
        guard={false}
        ok="Propuesta: espera a quien la publique"
        onDone={close}
      >
        <Fields>
          <TextField name="nombre" label="Nombre" required maxLength={80} span={6} />
          {!de && <TextField name="clave" label="Clave" required maxLength={40} span={3} />}
          <NumberField name="prioridad" label="Prioridad" required span={3} />
          <MultiOptionField name="division" label="Divisiones" options="divisiones" span={6} />
          <OptionField name="a_quien" label="A quién" options={A_QUIEN} required span={6} />
          <MultiOptionField name="tipo_documento" label="Sólo estos tipos de deuda" options="tipo_documentos" span={6} />
          <NumberField name="desde" label="De cada cien personas, desde la" span={3} />
          <NumberField name="hasta" label="y antes de la" span={3} />
        </Fields>
        <Rows
          name="pasos"
          titulo="Pasos"
          agregar="Agregar paso"
          nueva={() => ({ dia: '', accion: 'LLAMADA', canal: 'LLAMADA', quien: 'OPERADOR' })}
          max={40}
        >
          {(path) => (
            <>
              <DecimalField name={`${path}.dia`} label="Día desde el vencimiento" decimals={0} required span={3} />
              <OptionField name={`${path}.accion`} label="Qué se hace" options={opciones(ACCIONES, ACCION)} required span={3} />
              <OptionField name={`${path}.canal`} label="Por" options={opciones(CANALES, CANAL)} span={3} />
              <OptionField name={`${path}.quien`} label="Quién" options={QUIEN} required span={3} />
            </>
          )}
        </Rows>
        <Stack gap="xs">
          <div>
            <Simular ver={setS} />
          </div>
          {s && <Resultado s={s} />}
        </Stack>
        <Fields>
          <TextAreaField name="motivo" label="Por qué se cambia" required rows={2} maxLength={300} />
        </Fields>
        <FormActions submit="Proponer" onCancel={close} />
      </Form>
    </Modal>
  );
}

const DECISION = [
  { codigo: 'si', nombre: 'Publicar' },
  { codigo: 'no', nombre: 'Rechazar' },
];
const Decision = z.object({ decision: z.string().min(1, 'Elija'), motivo: z.string().nullish() });

/** Another person publishes what was proposed, with what it would do in sight, or says why not. */
export function Decidir({ e, close }: { e: Estrategia; close: () => void }) {
  return (
    <ActDialog
      area="cobranzas"
      accion="decidir_estrategia"
      title={`${e.nombre}, versión ${e.version_estrategia}`}
      schema={Decision}
      defaults={{ decision: '', motivo: '' }}
      transform={(v) => ({ estrategia_id: e.id, aprueba: v.decision === 'si', ...(v.motivo ? { motivo: v.motivo } : {}) })}
      draft={false}
      guard={false}
      size="lg"
      ok="Decisión registrada"
      submit="Guardar"
      close={close}
      onDone={close}
    >
      {e.simulacion && <Resultado s={e.simulacion} />}
      <Fields>
        <OptionField name="decision" label="Qué decide" options={DECISION} required />
        <TextAreaField name="motivo" label="Por qué, si la rechaza" rows={2} maxLength={300} />
      </Fields>
    </ActDialog>
  );
}
