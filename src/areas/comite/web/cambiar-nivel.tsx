import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { OutputOf } from '#kernel/contract.ts';
import { request } from '#platform/web/api/http.ts';
import { MultiOptionField, OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { DateField, TextField, UfField } from '#platform/web/form/fields.tsx';
import { SwitchField, TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { clean } from '#platform/web/form/values.ts';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';
import { nombreRequeridos } from '../domain/palabras-nivel.ts';
import { PreviaDeNivel } from './previa-nivel.tsx';

type Nivel = OutputOf<typeof contract, 'nivel'>;
type Previa = OutputOf<typeof contract, 'previa_nivel'>;

const REQUERIDOS = ['todos', 'mayoria', ...Array.from({ length: 9 }, (_, k) => String(k + 1))].map((codigo) => ({
  codigo,
  nombre: nombreRequeridos(codigo),
}));

/** What is written, measured again a moment after each change. What is half written answers nothing. */
function PreviaMientrasSeEscribe() {
  const { motivo: _motivo, ...escrito } = clean(useWatch() as Record<string, unknown>);
  const [texto] = useDebouncedValue(JSON.stringify(escrito), 400);
  const { data } = useQuery({
    queryKey: ['comite', 'previa', texto],
    queryFn: ({ signal }) => request<Previa>('POST', '/api/comite/niveles/previa', { body: JSON.parse(texto) as object, signal }),
    retry: false,
    placeholderData: (antes) => antes,
  });
  return data ? <PreviaDeNivel previa={data} /> : null;
}

const valores = (n: Nivel, hoy: string) => ({
  nivel: n.nivel,
  nombre: n.nombre,
  limite_uf: n.limite_uf,
  requeridos: n.requeridos,
  cargos: n.cargos,
  personas: n.personas.map((p) => p.rut),
  de_la_sucursal: n.de_la_sucursal,
  desde: hoy,
  motivo: '',
});

/** How a level will be from a day on. It rules once another person approves it. */
export default function CambiarNivel({ n, close }: { n: Nivel; close: () => void }) {
  const hoy = useHoy();
  return (
    <ActDialog
      title={`Proponer un cambio del nivel ${n.nivel}`}
      size="xl"
      close={close}
      area="comite/niveles"
      accion="crear"
      schema={contract.operations.proponer_nivel.input}
      defaults={valores(n, hoy)}
      draft={false}
      ok="Cambio propuesto: otra persona debe aprobarlo"
      invalidates={['comite']}
      onDone={close}
      submit="Proponer"
    >
      <Fields>
        <TextField name="nombre" label="Nombre" required span={6} maxLength={60} />
        <DateField name="desde" label="Rige desde" min={hoy} required span={6} />
        {n.nivel < 4 && <UfField name="limite_uf" label="Hasta qué exposición" required span={6} />}
        <OptionField name="requeridos" label="Votos para aprobar" options={REQUERIDOS} required span={6} />
        <MultiOptionField name="cargos" label="Integran por cargo" options="cargos" area="comite" span={12} />
        <MultiOptionField name="personas" label="Integran por nombre" options="integrantes" area="comite" span={12} />
        <SwitchField name="de_la_sucursal" label="Los cargos, sólo los de la sucursal del cliente" span={12} />
        <TextAreaField name="motivo" label="Motivo" maxLength={300} required span={12} />
      </Fields>
      <PreviaMientrasSeEscribe />
    </ActDialog>
  );
}
