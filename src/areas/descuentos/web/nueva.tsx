import { Alert, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useFormContext, useWatch } from 'react-hook-form';
import type { OutputOf } from '#kernel/contract.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { isRut } from '#kernel/values/rut.ts';
import { label } from '#kernel/words.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando } from '#platform/web/feedback/states.tsx';
import { OptionField } from '#platform/web/form/choices.tsx';
import { DateField, PesosField, RutField, SwitchField, TextAreaField } from '#platform/web/form/fields.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Rows } from '#platform/web/form/rows.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { useRutGlobal } from '#platform/web/session/rut-global.ts';
import { Wizard } from '#platform/web/steps/wizard.tsx';
import { contract } from '../contract.ts';

type Deudas = OutputOf<typeof contract, 'deudas'>;

/** Rows of debt and concept: choosing one brings what is owed, to be lowered. */
function DeudasACondonar() {
  const rut = String(useWatch({ name: 'rut' }) ?? '');
  const query = useRead<Deudas>('descuentos', 'deudas', { rut }, { enabled: isRut(rut) });
  const { setValue } = useFormContext();
  if (query.isPending) return <Cargando lines={4} />;
  const deudas = query.data ?? [];
  if (deudas.length === 0) return <Alert color="yellow">El cliente no tiene deudas que condonar.</Alert>;
  const opciones = deudas.map((d) => ({
    codigo: `${d.pk}|${d.concepto}`,
    nombre: `${d.numero}, ${label(d.concepto).toLowerCase()}: ${formatPesos(d.monto)}`,
  }));
  return (
    <Rows
      name="partidas"
      titulo="Qué se condona"
      agregar="Agregar deuda"
      max={200}
      nueva={() => ({ elegida: '', pk: '', concepto: 'MORA', monto: 0 })}
    >
      {(path) => (
        <>
          <OptionField
            name={`${path}.elegida`}
            label="Deuda y concepto"
            options={opciones}
            span={8}
            required
            onValue={(v) => {
              const d = deudas.find((x) => `${x.pk}|${x.concepto}` === v);
              if (!d) return;
              setValue(`${path}.pk`, d.pk);
              setValue(`${path}.concepto`, d.concepto);
              setValue(`${path}.monto`, d.monto);
            }}
          />
          <PesosField name={`${path}.monto`} label="Se condona" span={4} required />
        </>
      )}
    </Rows>
  );
}

function Condicion({ hoy }: { hoy: string }) {
  const puesta = Boolean(useWatch({ name: 'condicion' }));
  const { setValue } = useFormContext();
  return (
    <Stack>
      <Fields>
        <OptionField name="motivo" label="Motivo" options="motivos_condonacion" span={12} required />
        <TextAreaField name="comentario" label="Por qué se condona" maxLength={2000} required />
        <SwitchField
          name="con_condicion"
          label="Sólo si paga"
          onValue={(v) => setValue('condicion', v ? { monto_a_pagar: 0, hasta: hoy } : null, { shouldDirty: true })}
        />
        {puesta && (
          <>
            <PesosField name="condicion.monto_a_pagar" label="Debe pagar" span={6} required />
            <DateField name="condicion.hasta" label="A más tardar el" min={hoy} span={6} required />
          </>
        )}
      </Fields>
      {puesta && <Text size="sm">Si no paga, la condonación se reversa sola al día bancario siguiente.</Text>}
    </Stack>
  );
}

const VACIO = { motivo: '', comentario: '', partidas: [], condicion: null };

/** Cliente → deudas → condición y motivo → resumen (areas/1 descuentos). */
export default function NuevaCondonacion() {
  const navigate = useNavigate();
  const hoy = useHoy();
  const { rut } = useRutGlobal();
  return (
    <Wizard<{ id: string }>
      area="descuentos"
      accion="crear"
      titulo="Nueva condonación"
      schema={contract.operations.crear.input}
      defaults={{ ...VACIO, rut: rut ?? '' }}
      submit="Guardar borrador"
      ok="Condonación guardada"
      onDone={(d) => void navigate({ to: `/descuentos/${d.id}` })}
      steps={[
        {
          titulo: 'Cliente',
          fields: ['rut'],
          content: (
            <Fields>
              <RutField name="rut" label="RUT del cliente" span={6} required />
            </Fields>
          ),
        },
        { titulo: 'Deudas', fields: ['partidas'], content: <DeudasACondonar /> },
        { titulo: 'Condición y motivo', fields: ['motivo', 'comentario', 'condicion'], content: <Condicion hoy={hoy} /> },
      ]}
    />
  );
}
