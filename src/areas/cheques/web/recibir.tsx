import { Alert, Button, Checkbox, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { OutputOf } from '#kernel/contract.ts';
import { isRut } from '#kernel/values/rut.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cifras } from '#platform/web/detail/detail.tsx';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import { CheckField, RutField, TextField } from '#platform/web/form/fields.tsx';
import { SegmentField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Enlace, Fecha, Nada, Pesos } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { Wizard } from '#platform/web/steps/wizard.tsx';
import type { contract } from '../contract.ts';
import { numeroCheque } from '../domain/papel.ts';
import { EsquemaRecibir, type FilaGrilla, sinPalabras, useFilas } from './filas.ts';
import { Grilla } from './grilla.tsx';

type Cuotas = OutputOf<typeof contract, 'cuotas'>;
type Cuota = Cuotas['cuotas'][number];
type Hecho = OutputOf<typeof contract, 'recibir'>;

function useCuotas() {
  const [rut, pagare] = useWatch({ name: ['cliente_rut', 'pagare_id'] }) as [unknown, unknown];
  const valido = typeof rut === 'string' && isRut(rut);
  const params = { rut: valido ? rut : '', ...(typeof pagare === 'string' && pagare ? { pagare } : {}) };
  return useRead<Cuotas>('cheques', 'cuotas', params, { enabled: valido });
}

function Pagares() {
  const rut = useWatch({ name: 'cliente_rut' }) as unknown;
  const valido = typeof rut === 'string' && isRut(rut);
  const { data } = useRead<{ pagares?: { codigo: string; nombre: string }[] }>(
    'cheques',
    'opciones',
    { rut: valido ? rut : '' },
    { enabled: valido },
  );
  const pagares = data?.pagares ?? [];
  if (pagares.length === 0) return null;
  return <OptionField name="pagare_id" label="Pagaré que documenta las cuotas" options={pagares} span={12} />;
}

function Cliente() {
  const { setValue } = useFormContext();
  const limpiar = (): void => {
    setValue('cheques', []);
    setValue('pagare_id', '');
  };
  return (
    <Fields>
      <RutField name="cliente_rut" label="RUT del cliente" span={6} required onValue={limpiar} />
      <SegmentField
        name="modo"
        label="Para qué son"
        span={6}
        onValue={limpiar}
        options={[
          { codigo: 'CUOTAS', nombre: 'Uno por cuota' },
          { codigo: 'PAGO', nombre: 'Pagar otra deuda' },
        ]}
      />
      <Pagares />
      <RutField name="rut_girador" label="RUT de quien los gira" span={4} required />
      <TextField name="nombre_girador" label="Nombre de quien los gira" maxLength={120} span={8} required />
      <CheckField name="nominativo" label="Nominativos" span={6} />
      <CheckField name="cruzado" label="Cruzados" span={6} />
    </Fields>
  );
}

const filaDe =
  (modo: string) =>
  (c: Cuota): FilaGrilla => ({
    banco: '',
    cta_cte: '',
    num_cheque: '',
    otra_plaza: false,
    objeto_pk: c.cuota_id,
    por: c.numero,
    monto: c.monto_cuota + c.monto_prima,
    fecha: c.vencimiento,
    cuota:
      modo === 'CUOTAS'
        ? { numero: c.numero, serie: c.serie, monto: c.monto_cuota + c.monto_prima, prima: c.monto_prima, vencimiento: c.vencimiento }
        : null,
  });

/** The credits of which the client owes cuotas, each with the name that its cuotas begin with. */
const creditosDe = (cuotas: readonly Cuota[]) => [
  ...new Map(cuotas.map((c) => [c.serie, { value: c.serie, label: c.numero.replace(/ cuota \d+$/, '') }])).values(),
];

/** Which debts are in sight and which of them are chosen, in the order of their dates. */
function useEleccion(data: Cuotas | undefined, serie: string | null) {
  const modo = useWatch({ name: 'modo' }) as string;
  const { filas, poner } = useFilas();
  const todas = !data ? [] : modo === 'CUOTAS' ? data.cuotas : [...data.deudas, ...data.cuotas];
  const vistas = serie === null ? todas : todas.filter((c) => c.serie === serie);
  const libres = modo === 'CUOTAS' ? vistas.filter((c) => c.cheque_id === null) : vistas;
  const orden = new Map(todas.map((c, i) => [c.cuota_id, i]));
  const ordenar = (nuevas: FilaGrilla[]): void =>
    poner(nuevas.sort((a, b) => (orden.get(a.objeto_pk) ?? 0) - (orden.get(b.objeto_pk) ?? 0)));
  const elegida = (c: Cuota) => filas.some((f) => f.objeto_pk === c.cuota_id);
  const faltan = libres.filter((c) => !elegida(c));
  return {
    modo,
    filas,
    vistas,
    libres,
    elegida,
    completas: libres.length > 0 && faltan.length === 0,
    elegidas: libres.length - faltan.length,
    marcar: (c: Cuota, va: boolean): void => {
      const otras = filas.filter((f) => f.objeto_pk !== c.cuota_id);
      ordenar(va ? [...otras, filaDe(modo)(c)] : otras);
    },
    /** All those in sight, besides what was chosen of others; or none of them. */
    marcarTodas: (): void => {
      const aLaVista = new Set(libres.map((c) => c.cuota_id));
      ordenar(faltan.length === 0 ? filas.filter((f) => !aLaVista.has(f.objeto_pk)) : [...filas, ...faltan.map(filaDe(modo))]);
    },
  };
}
type Eleccion = ReturnType<typeof useEleccion>;

const columnasDeudas = ({ modo, vistas, elegida, marcar }: Eleccion): Columna<Cuota>[] => [
  {
    titulo: 'Va',
    celda: (c) => (
      <Checkbox
        aria-label={`Cheque para ${c.numero}`}
        disabled={modo === 'CUOTAS' && c.cheque_id !== null}
        checked={elegida(c)}
        onChange={(e) => marcar(c, e.currentTarget.checked)}
      />
    ),
  },
  { titulo: 'Deuda', celda: (c) => <span style={{ whiteSpace: 'nowrap' }}>{c.numero}</span> },
  { titulo: 'Monto', cifra: true, celda: (c) => <Pesos v={c.monto_cuota + c.monto_prima} /> },
  { titulo: 'Vence', celda: (c) => <Fecha v={c.vencimiento} /> },
  { titulo: 'Cheque', celda: (c) => (c.cheque_id ? <Enlace to={`/cheques/${c.cheque_id}`}>{c.num_cheque}</Enlace> : 'Sin cheque') },
  ...(vistas.some((c) => c.monto_prima > 0)
    ? [
        { titulo: 'Cuota', cifra: true, celda: (c: Cuota) => <Pesos v={c.monto_cuota} /> },
        { titulo: 'Seguro', cifra: true, celda: (c: Cuota) => (c.monto_prima > 0 ? <Pesos v={c.monto_prima} /> : <Nada />) },
      ]
    : []),
];

/** Cuotas without a cheque (or the other debts), of one credit or of all: those chosen become the rows of the grid. */
function Elegir() {
  const [serie, setSerie] = useState<string | null>(null);
  const { data, error, isPending, refetch } = useCuotas();
  const e = useEleccion(data, serie);
  if (isPending) return <Cargando lines={3} />;
  if (!data) return <FalloLectura error={error} onRetry={() => void refetch()} />;
  if (e.vistas.length === 0)
    return (
      <Vacio
        razon={
          e.modo === 'CUOTAS' ? 'El cliente no tiene cuotas vigentes en pesos.' : 'El cliente no tiene deudas que se paguen con cheque.'
        }
      />
    );
  const creditos = creditosDe(data.cuotas);
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text size="sm">
          {e.elegidas} de {e.libres.length} elegidas
          {e.filas.length > 0 && ', por '}
          {e.filas.length > 0 && <Pesos v={e.filas.reduce((s, f) => s + Number(f.monto ?? 0), 0)} span />}
        </Text>
        <Group gap="xs">
          {creditos.length > 1 && (
            <Select
              {...{ size: 'xs', w: 170, clearable: true, data: creditos, value: serie, onChange: setSerie }}
              aria-label="Sólo de un crédito"
              placeholder="Todos los créditos"
            />
          )}
          <Button size="xs" variant="default" onClick={e.marcarTodas}>
            {e.completas ? 'Ninguna' : 'Todas'}
          </Button>
        </Group>
      </Group>
      <Tabla nombre="Cuotas" filas={e.vistas} clave={(c) => c.cuota_id} columnas={columnasDeudas(e)} />
    </Stack>
  );
}

/** Σ of the cheques against Σ of the cuotas, and the first row that breaks it. */
function Cuadratura() {
  const modo = useWatch({ name: 'modo' }) as string;
  const { filas } = useFilas();
  const debe = (f: FilaGrilla) => f.cuota?.monto ?? 0;
  const suma = filas.reduce((s, f) => s + Number(f.monto ?? 0), 0);
  const deben = filas.reduce((s, f) => s + debe(f), 0);
  const primas = filas.reduce((s, f) => s + (f.cuota?.prima ?? 0), 0);
  const rota = filas.findIndex((f) => Number(f.monto ?? 0) !== debe(f));
  const fila = filas[rota];
  return (
    <Stack>
      <Cifras
        items={[
          { titulo: 'Cheques', valor: filas.length },
          { titulo: 'Suma de los cheques', valor: <Pesos v={suma} /> },
          ...(modo === 'CUOTAS'
            ? [
                { titulo: primas > 0 ? 'Suma de las cuotas y sus seguros' : 'Suma de las cuotas', valor: <Pesos v={deben} /> },
                ...(primas > 0 ? [{ titulo: 'De ella, seguros', valor: <Pesos v={primas} /> }] : []),
                { titulo: 'Diferencia', valor: <Pesos v={suma - deben} /> },
              ]
            : []),
        ]}
      />
      {modo === 'CUOTAS' && suma !== deben && fila && (
        <Alert color="red" title="No cuadra">
          La primera fila distinta es la {rota + 1}: el cheque {fila.num_cheque} es por <Pesos v={Number(fila.monto ?? 0)} span /> y la
          cuota por <Pesos v={debe(fila)} span />.
        </Alert>
      )}
      {modo === 'CUOTAS' && suma === deben && <Alert color="green">Los cheques suman lo mismo que las cuotas elegidas.</Alert>}
    </Stack>
  );
}

function Recibo({ v }: { v: Readonly<Record<string, unknown>> }) {
  const filas = (v.cheques as FilaGrilla[] | undefined) ?? [];
  return (
    <Tabla
      nombre="Recibo"
      filas={filas.map((f, i) => ({ ...f, i }))}
      clave={(f) => String(f.i)}
      columnas={[
        { titulo: 'Cheque', celda: (f) => numeroCheque(f.num_cheque) ?? f.num_cheque },
        { titulo: 'Cuenta', celda: (f) => f.cta_cte },
        { titulo: 'Por', celda: (f) => f.por },
        { titulo: 'Fecha', celda: (f) => <Fecha v={f.fecha} /> },
        { titulo: 'Monto', cifra: true, celda: (f) => <Pesos v={Number(f.monto ?? 0)} /> },
      ]}
      pie={['Total', '', '', '', <Pesos key="t" v={filas.reduce((s, f) => s + Number(f.monto ?? 0), 0)} />]}
    />
  );
}

function Listo({ hecho, otra }: { hecho: Hecho; otra: () => void }) {
  return (
    <Stack gap="lg">
      <PageTitle>{`Recibo de cheques N° ${hecho.numero}`}</PageTitle>
      <Alert color="green">
        {hecho.cheques.length === 1 ? 'Un cheque recibido' : `${hecho.cheques.length} cheques recibidos`} por <Pesos v={hecho.total} span />
        . Otra persona los recibe en la bóveda.
      </Alert>
      {hecho.avisos.length > 0 && (
        <Alert color="yellow" title="Mire esto">
          {hecho.avisos.map((a) => (
            <Text key={`${a.fila}${a.codigo}`} size="sm">
              {a.texto}
            </Text>
          ))}
        </Alert>
      )}
      <Group>
        <Button onClick={() => void apiDownload(`/api/cheques/recepciones/${hecho.id}/recibo`).catch(toastError)}>
          Imprimir el recibo
        </Button>
        <Button variant="default" onClick={otra}>
          Recibir otros
        </Button>
      </Group>
    </Stack>
  );
}

const VACIO = {
  cliente_rut: '',
  modo: 'CUOTAS',
  pagare_id: '',
  rut_girador: '',
  nombre_girador: '',
  nominativo: true,
  cruzado: true,
  cheques: [],
};

/** Cliente y pagaré → cuotas sin cheque → ingreso → cuadratura → recibo (domain §18). */
export default function RecibirCheques() {
  const [hecho, setHecho] = useState<Hecho | null>(null);
  if (hecho) return <Listo hecho={hecho} otra={() => setHecho(null)} />;
  return (
    <Wizard<Hecho>
      area="cheques"
      accion="recibir"
      titulo="Recibir cheques"
      schema={EsquemaRecibir}
      defaults={VACIO}
      transform={sinPalabras}
      submit="Recibir y emitir recibo"
      ok="Cheques recibidos"
      onDone={setHecho}
      summary={(v) => <Recibo v={v} />}
      steps={[
        { titulo: 'Cliente', fields: ['cliente_rut', 'modo', 'rut_girador', 'nombre_girador'], content: <Cliente /> },
        { titulo: 'Cuotas', fields: [], content: <Elegir /> },
        { titulo: 'Ingreso', fields: ['cheques'], content: <Ingreso /> },
        { titulo: 'Cuadratura', fields: ['cheques'], content: <Cuadratura /> },
      ]}
    />
  );
}

function Ingreso() {
  const modo = useWatch({ name: 'modo' }) as unknown;
  const { filas } = useFilas();
  if (filas.length === 0) return <Vacio razon="Vuelva al paso anterior y elija al menos una deuda." />;
  return <Grilla pago={modo === 'PAGO'} />;
}
