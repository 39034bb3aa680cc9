import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useFormContext, useWatch } from 'react-hook-form';
import type { OutputOf } from '#kernel/contract.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { isRut } from '#kernel/values/rut.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { OptionField } from '#platform/web/form/choices.tsx';
import { CheckField, RutField, TextField } from '#platform/web/form/fields.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Rows } from '#platform/web/form/rows.tsx';
import { Wizard } from '#platform/web/steps/wizard.tsx';
import { contract } from '../contract.ts';
import { todosLosObligados } from '../domain/titulos.ts';

type Demandables = OutputOf<typeof contract, 'demandables'>;

const VACIA = {
  rut: '',
  objetos: [] as string[],
  intervinientes: [] as object[],
  tribunal: '',
  codigo_procedimiento: 'EJECUTIVO_OBLIGACION_DE_DAR',
  codigo_tipo_causa: '',
  demandante: 'LA_EMPRESA',
  sucursal: '',
  comuna: '',
  abogado: '',
  procurador: '',
};

function Elegibles({ titulos }: { titulos: Demandables['titulos'] }) {
  const { setValue } = useFormContext();
  const elegidos = (useWatch({ name: 'objetos' }) ?? []) as string[];
  const alternar = (objeto: string, si: boolean) =>
    setValue('objetos', si ? [...elegidos, objeto] : elegidos.filter((o) => o !== objeto), { shouldDirty: true, shouldValidate: true });
  if (titulos.length === 0) return <Vacio razon="No debe nada vencido que se pueda demandar." />;
  return (
    <Stack gap="xs">
      {titulos.map((t) => (
        <Checkbox
          key={t.objeto}
          checked={elegidos.includes(t.objeto)}
          disabled={t.impide !== null}
          onChange={(e) => alternar(t.objeto, e.currentTarget.checked)}
          label={`${t.nombre}: ${formatPesos(t.saldo)}`}
          description={t.impide ?? `Vence el ${formatFecha(t.vence_legal)}, ${t.dias_mora} días de mora`}
        />
      ))}
    </Stack>
  );
}

/** Who owes, and what of it goes to court. */
function OrigenYTitulos() {
  const rut = String(useWatch({ name: 'rut' }) ?? '');
  const { data, error, refetch } = useRead<Demandables>('judicial', 'demandables', { rut }, { enabled: isRut(rut) });
  return (
    <Stack>
      <Fields>
        <RutField name="rut" label="RUT de quien debe" span={6} required />
      </Fields>
      {error && <FalloLectura error={error} onRetry={() => void refetch()} />}
      {isRut(rut) && !data && !error && <Cargando lines={3} />}
      {data && <Text size="sm">{data.nombre}</Text>}
      {data && <Elegibles titulos={data.titulos} />}
    </Stack>
  );
}

/** Everybody who owes the papers chosen, offered as a start. */
function Personas() {
  const { setValue } = useFormContext();
  const rut = String(useWatch({ name: 'rut' }) ?? '');
  const objetos = (useWatch({ name: 'objetos' }) ?? []) as string[];
  const { data } = useRead<Demandables>('judicial', 'demandables', { rut }, { enabled: isRut(rut) });
  const traer = () => {
    const obligados = todosLosObligados((data?.titulos ?? []).filter((t) => objetos.includes(t.objeto)) as never);
    setValue(
      'intervinientes',
      obligados.map((o) => ({ ...o, domicilio: '', representante: '', demandado: true })),
      { shouldDirty: true, shouldValidate: true },
    );
  };
  return (
    <Stack>
      <Group>
        <Button size="xs" variant="default" onClick={traer}>
          Traer a los obligados de los títulos
        </Button>
      </Group>
      <Rows
        name="intervinientes"
        titulo="Intervinientes"
        agregar="Agregar interviniente"
        nueva={() => ({ rut: '', nombre: '', tipo_vinculo: 'DEUDOR_PRINCIPAL', domicilio: '', representante: '', demandado: true })}
        max={30}
      >
        {(path) => (
          <>
            <RutField name={`${path}.rut`} label="RUT" span={4} required nombreEn={`${path}.nombre`} />
            <TextField name={`${path}.nombre`} label="Nombre" maxLength={160} span={8} required />
            <OptionField name={`${path}.tipo_vinculo`} label="Vínculo" options="tipos_vinculo" span={4} required />
            <TextField name={`${path}.domicilio`} label="Domicilio" maxLength={200} span={4} />
            <TextField name={`${path}.representante`} label="Representante legal" maxLength={160} span={4} />
            <CheckField name={`${path}.demandado`} label="Se demanda" span={12} />
          </>
        )}
      </Rows>
    </Stack>
  );
}

function Montos() {
  const rut = String(useWatch({ name: 'rut' }) ?? '');
  const objetos = (useWatch({ name: 'objetos' }) ?? []) as string[];
  const { data } = useRead<Demandables>('judicial', 'demandables', { rut }, { enabled: isRut(rut) });
  const suyos = (data?.titulos ?? []).filter((t) => objetos.includes(t.objeto));
  const total = suyos.reduce((s, t) => s + t.saldo, 0);
  return (
    <Stack>
      {suyos.map((t) => (
        <Group key={t.objeto} justify="space-between">
          <Text size="sm">{t.nombre}</Text>
          <Text size="sm">{formatPesos(t.saldo)}</Text>
        </Group>
      ))}
      <Group justify="space-between">
        <Text fw={600}>Se debe hoy</Text>
        <Text fw={600}>{formatPesos(total)}</Text>
      </Group>
      <Alert color="blue">
        Al presentar la demanda el crédito vence entero y se calcula de nuevo lo que se pide. Hasta entonces nada cambia en los libros.
      </Alert>
    </Stack>
  );
}

/** Origen y títulos → intervinientes → tribunal y procedimiento → montos → asignación. */
export default function NuevaCausa() {
  const navigate = useNavigate();
  return (
    <Wizard<{ id: string }>
      area="judicial"
      accion="crear"
      unread
      titulo="Nueva causa"
      schema={contract.operations.crear.input}
      defaults={VACIA}
      transform={({ rut: _rut, ...v }) => ({ ...v, comuna: v.comuna || null })}
      submit="Crear la causa"
      ok="Causa creada: falta presentar la demanda"
      onDone={(c) => void navigate({ to: `/judicial/${c.id}` })}
      steps={[
        { titulo: 'Origen y títulos', fields: ['objetos'], content: <OrigenYTitulos /> },
        { titulo: 'Intervinientes', fields: ['intervinientes'], content: <Personas /> },
        {
          titulo: 'Tribunal y procedimiento',
          fields: ['tribunal', 'codigo_procedimiento', 'codigo_tipo_causa', 'demandante'],
          content: (
            <Fields>
              <OptionField name="tribunal" label="Tribunal" options="tribunales" span={6} required />
              <OptionField name="comuna" label="Comuna del tribunal" options="comunas" span={6} />
              <OptionField name="codigo_procedimiento" label="Procedimiento" options="codigos_procedimiento" span={6} required />
              <OptionField name="codigo_tipo_causa" label="Tipo de causa" options="codigos_tipo_causa" span={6} required />
              <OptionField name="demandante" label="Demandante" options="demandante" span={6} required />
            </Fields>
          ),
        },
        { titulo: 'Montos', fields: [], content: <Montos /> },
        {
          titulo: 'Asignación',
          fields: ['sucursal', 'abogado', 'procurador'],
          content: (
            <Fields>
              <OptionField name="sucursal" label="Sucursal" options="sucursales" span={4} required sola />
              <OptionField name="abogado" label="Abogado" options="abogados" span={4} required />
              <OptionField name="procurador" label="Procurador" options="procuradores" span={4} required />
            </Fields>
          ),
        },
      ]}
    />
  );
}
