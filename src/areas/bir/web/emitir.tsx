import { Alert, List, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { formatRut, parseRut } from '#kernel/values/rut.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import type { contract } from '../contract.ts';

type Hecho = OutputOf<typeof contract, 'crear'>;

const rutsDe = (texto: unknown): string[] =>
  String(texto ?? '')
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((r) => parseRut(r) ?? r);

/** What came of each RUT: the folio, whether it was the one in force, or why there is none. */
function Resultado({ h }: { h: Hecho }) {
  const bien = h.resultados.filter((r) => r.ok).length;
  return (
    <Alert color={bien < h.resultados.length ? 'yellow' : 'green'} title={`${bien} de ${h.resultados.length} con informe`} role="status">
      <List size="sm">
        {h.resultados.map((r) => (
          <List.Item key={r.rut}>
            {formatRut(r.rut)}: {r.ok ? `folio ${r.folio}${r.reutilizado ? ', vigente' : ''}, clasificación ${r.rating}` : r.detail}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

/** Issues the risk pages of one or many: those in force are answered unless it is said why they are asked again. */
export default function Emitir({ rut, close }: { rut?: string; close: () => void }) {
  const [hecho, setHecho] = useState<Hecho | null>(null);
  return (
    <Modal opened onClose={close} title="Emitir informes de riesgo" size="lg">
      <Stack>
        {hecho && <Resultado h={hecho} />}
        <Form<Hecho>
          area="bir"
          accion="crear"
          defaults={{ ruts: rut ? formatRut(rut) : '', motivo: '', motivo_refresco: '' }}
          transform={(v) => ({ ...v, ruts: rutsDe(v.ruts) })}
          draft={false}
          guard={false}
          ok={false}
          onDone={(h) => (rut && h.resultados.every((r) => r.ok) ? close() : setHecho(h))}
        >
          <Fields>
            <TextAreaField name="ruts" label="RUT, uno por línea (hasta 200)" rows={rut ? 1 : 5} required />
            <OptionField name="motivo" label="Para qué" options="motivos_consulta" span={6} required />
            <OptionField name="motivo_refresco" label="Por qué de nuevo, si hay uno vigente" options="motivos_refresco" span={6} />
          </Fields>
          <FormActions submit="Emitir" onCancel={close} />
        </Form>
      </Stack>
    </Modal>
  );
}
