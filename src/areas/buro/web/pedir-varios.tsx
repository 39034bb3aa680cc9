import { Alert, List, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { OutputOf } from '#kernel/contract.ts';
import { formatRut, parseRut } from '#kernel/values/rut.ts';
import { MultiOptionField, OptionField } from '#platform/web/form/choices.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import type { contract } from '../contract.ts';

type Hecho = OutputOf<typeof contract, 'crear'>;

const TIPOS = [
  { codigo: 'BURO', nombre: 'Buró' },
  { codigo: 'DEUDA', nombre: 'Deuda' },
  { codigo: 'OTRA', nombre: 'Otros registros' },
];
const rutsDe = (texto: unknown): string[] =>
  String(texto ?? '')
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((r) => parseRut(r) ?? r);

function Campos() {
  const { control } = useFormContext();
  const tipo = useWatch({ control, name: 'tipo' }) as string;
  return (
    <Fields>
      <TextAreaField name="ruts" label="RUT, uno por línea (hasta 200)" rows={6} required />
      <OptionField name="tipo" label="Informe" options={TIPOS} span={6} required />
      <OptionField name="motivo" label="Para qué" options="motivos_consulta" span={6} required />
      <MultiOptionField name="fuentes" label="Fuentes" options="fuentes" only={(o) => o.tipo === tipo} span={12} required />
    </Fields>
  );
}

/** Those that could not be asked, each with why; the others are on their way. */
function Negados({ h }: { h: Hecho }) {
  const no = h.resultados.filter((r) => !r.ok);
  return (
    <Alert color={no.length > 0 ? 'yellow' : 'green'} title={`${h.resultados.length - no.length} de ${h.resultados.length} pedidos`}>
      <List size="sm">
        {no.map((r) => (
          <List.Item key={`${r.rut} ${r.fuente}`}>
            {formatRut(r.rut)}: {r.detail}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

/** Asks the reports of many at once: each has its own answer. */
export default function PedirVarios({ close }: { close: () => void }) {
  const [hecho, setHecho] = useState<Hecho | null>(null);
  return (
    <Modal opened onClose={close} title="Pedir informes" size="lg">
      <Stack>
        {hecho && <Negados h={hecho} />}
        <Form<Hecho>
          area="buro"
          accion="crear"
          defaults={{ ruts: '', tipo: 'BURO', fuentes: ['EQUIFAX_EMPRESA'], motivo: '' }}
          transform={(v) => ({ ...v, ruts: rutsDe(v.ruts) })}
          draft={false}
          guard={false}
          ok={false}
          onDone={(h) => (h.resultados.every((r) => r.ok) ? close() : setHecho(h))}
        >
          <Campos />
          <FormActions submit="Pedir" onCancel={close} />
        </Form>
      </Stack>
    </Modal>
  );
}
