import { Alert, List, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { OutputOf } from '#kernel/contract.ts';
import { toastOk } from '#platform/web/feedback/toast.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import { DateField, TextField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';

type Respuesta = OutputOf<typeof contract, 'reasignar_varias'>;
export interface Elegida {
  id: string;
  nombre: string;
}
interface Props {
  causas: readonly Elegida[];
  close: () => void;
}
const ops = contract.operations;

const TIPOS = [
  { codigo: 'RESOLUCION', nombre: 'Resolución' },
  { codigo: 'ESCRITO', nombre: 'Escrito' },
  { codigo: 'ENCARGO_RECEPTOR', nombre: 'Encargo al receptor' },
  { codigo: 'OTRO', nombre: 'Otro' },
];

/** What became of them: closed when all of them did; else who did not, and why. */
function useResultado({ causas, close }: Props, hecho: (n: number) => string) {
  const [malas, setMalas] = useState<readonly { id: string; nombre: string; detail: string }[]>([]);
  const onDone = ({ resultados }: Respuesta): void => {
    const fallidas = resultados.flatMap((r) =>
      r.ok ? [] : [{ id: r.id, nombre: causas.find((c) => c.id === r.id)?.nombre ?? '', detail: r.detail ?? '' }],
    );
    const bien = resultados.length - fallidas.length;
    if (bien > 0) toastOk(hecho(bien));
    if (fallidas.length === 0) close();
    else setMalas(fallidas);
  };
  const aviso =
    malas.length > 0 ? (
      <Alert color="red" title={malas.length === 1 ? 'Una no se pudo' : `${malas.length} no se pudieron`}>
        <List size="sm">
          {malas.map((m) => (
            <List.Item key={m.id}>
              {m.nombre}: {m.detail}
            </List.Item>
          ))}
        </List>
      </Alert>
    ) : null;
  return { onDone, aviso };
}

/** Gives the chosen cases to a lawyer and a procurador. */
export function ReasignarVarias(p: Props) {
  const { onDone, aviso } = useResultado(p, (n) => (n === 1 ? 'Causa reasignada' : `${n} causas reasignadas`));
  return (
    <Modal opened onClose={p.close} title={`Reasignar ${p.causas.length} causas`}>
      <Form<Respuesta>
        area="judicial"
        accion="reasignar_varias"
        schema={ops.reasignar_varias.input}
        defaults={{ ids: p.causas.map((c) => c.id), abogado: '', procurador: '' }}
        draft={false}
        guard={false}
        onDone={onDone}
      >
        {aviso}
        <Fields>
          <OptionField name="abogado" label="Abogado" options="abogados" span={12} required />
          <OptionField name="procurador" label="Procurador" options="procuradores" span={12} required />
        </Fields>
        <FormActions submit="Reasignar" onCancel={p.close} />
      </Form>
    </Modal>
  );
}

/** Who will serve, when that is what is noted. */
function Receptor() {
  return useWatch({ name: 'tipo' }) === 'ENCARGO_RECEPTOR' ? (
    <TextField name="receptor" label="Receptor" maxLength={120} span={12} required />
  ) : null;
}

/** Notes the same actuación in the chosen cases. */
export function AnotarVarias(p: Props) {
  const hoy = useHoy();
  const { onDone, aviso } = useResultado(p, (n) => (n === 1 ? 'Actuación anotada' : `Anotada en ${n} causas`));
  return (
    <Modal opened onClose={p.close} title={`Anotar en ${p.causas.length} causas`} size="lg">
      <Form<Respuesta>
        area="judicial"
        accion="anotar_varias"
        schema={ops.anotar_varias.input}
        defaults={{ ids: p.causas.map((c) => c.id), tipo: 'RESOLUCION', fecha: hoy, resumen: '', receptor: '' }}
        transform={(v) => ({ ...v, receptor: v.receptor || null })}
        draft={false}
        guard={false}
        onDone={onDone}
      >
        {aviso}
        <Text size="sm">Lo que es de una sola causa (una notificación, un bien, la demanda) se anota en la suya.</Text>
        <Fields>
          <OptionField name="tipo" label="Actuación" options={TIPOS} span={6} required />
          <DateField name="fecha" label="Fecha" max={hoy} span={6} required />
          <Receptor />
          <TextAreaField name="resumen" label="Resumen" maxLength={2000} required />
        </Fields>
        <FormActions submit="Anotar" onCancel={p.close} />
      </Form>
    </Modal>
  );
}
