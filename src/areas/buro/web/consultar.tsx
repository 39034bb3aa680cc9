import { Alert, Stack } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import type { OutputOf } from '#kernel/contract.ts';
import { formatDecimal, formatFecha } from '#kernel/values/format.ts';
import { formatRut, looksLikeFirm } from '#kernel/values/rut.ts';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';
import { MultiOptionField, OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { CheckField } from '#platform/web/form/fields.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { useCan } from '#platform/web/permissions/can.tsx';
import { contract } from '../contract.ts';
import { habitual, type TipoPantalla } from './palabras.tsx';

type Informe = OutputOf<typeof contract, 'ultimo'>['informes'][number];

interface Props {
  rut: string;
  tipo: TipoPantalla;
  informes: readonly Informe[];
  close: () => void;
}

/** What the chosen sources will cost, and which of them have a report in force that will be used instead. */
function Costo({ informes }: { informes: readonly Informe[] }) {
  const { control } = useFormContext();
  const [fuentes, forzar] = useWatch({ control, name: ['fuentes', 'forzar'] }) as [string[], boolean];
  const { data } = useOptions('buro');
  const elegidas = optionList(data, 'fuentes').filter((f) => fuentes.includes(f.codigo));
  const vigentes = informes.filter((i) => i.vigente && fuentes.includes(i.fuente));
  const pagan = elegidas.filter((f) => forzar || !vigentes.some((v) => v.fuente === f.codigo));
  const centesimas = pagan.reduce((a, f) => a + Math.round(Number(f.costo_uf) * 10_000), 0);
  return (
    <Alert color="blue" variant="light" title={`Costo: UF ${formatDecimal(String(centesimas / 10_000), 2)}`}>
      {vigentes.map((v) => `Hay uno vigente de ${v.nombre_fuente} del ${formatFecha(v.fecha)}`).join('. ') ||
        'Se pide y la pantalla se completa sola cuando llega.'}
    </Alert>
  );
}

function Campos({ informes, tipo }: Pick<Props, 'informes' | 'tipo'>) {
  const { control } = useFormContext();
  const forzar = useWatch({ control, name: 'forzar' }) as boolean;
  const puedeForzar = useCan('buro:forzar');
  return (
    <Stack>
      <Fields>
        <MultiOptionField name="fuentes" label="Fuentes" options="fuentes" only={(o) => o.tipo === tipo} span={12} required />
        <OptionField name="motivo" label="Para qué" options="motivos_consulta" span={12} required />
        {puedeForzar && informes.some((i) => i.vigente) && <CheckField name="forzar" label="Consultar aunque haya uno vigente" />}
        {forzar && <OptionField name="motivo_refresco" label="Por qué de nuevo" options="motivos_refresco" span={12} required />}
      </Fields>
      <Costo informes={informes} />
    </Stack>
  );
}

/** Asks the reports of a person: which sources, what for, and what it costs. */
export default function Consultar({ rut, tipo, informes, close }: Props) {
  return (
    <ActDialog
      title={`Consultar informes de ${formatRut(rut)}`}
      close={close}
      area="buro"
      accion="crear"
      schema={contract.operations.crear.input}
      defaults={{ rut, tipo, fuentes: [habitual(tipo, looksLikeFirm(rut))], motivo: '', forzar: false, motivo_refresco: '' }}
      draft={false}
      guard={false}
      ok="Informe pedido"
      onDone={close}
      submit="Consultar"
    >
      <Campos informes={informes} tipo={tipo} />
    </ActDialog>
  );
}
