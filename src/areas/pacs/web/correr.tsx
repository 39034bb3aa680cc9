import { Alert, Button, Checkbox, Group, Paper, Select, Stack, Stepper, Text, TextInput, Title } from '@mantine/core';
import '@mantine/core/styles/Stepper.css';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { areaApi } from '#platform/web/api/area.ts';
import { optionList, useDetail, useOptions } from '#platform/web/api/hooks.ts';
import { Acciones } from '#platform/web/detail/acciones.tsx';
import { Cifras } from '#platform/web/detail/detail.tsx';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { contract } from '../contract.ts';
import { ACCIONES_LOTE } from './acciones.tsx';
import { Abonos, Archivo, Respuestas } from './lote-partes.tsx';
import { ESTADOS_LOTE, TIPO } from './palabras.ts';
import { Cargos, Excluidas } from './piezas.tsx';
import { useSimulacion } from './simulacion.ts';
import type { Lote, Simulacion } from './tipos.ts';

const api = areaApi<typeof contract>('pacs');
const TIPOS = ['CARGOS', 'ALTAS', 'BAJAS'].map((value) => ({ value, label: TIPO[value] ?? value }));
/** Where a list stands among the steps: after the date and the review. */
const PASO: Readonly<Record<Lote['estado'], number>> = {
  borrador: 2,
  generado: 3,
  enviado: 4,
  respondido_parcial: 4,
  respondido: 5,
  cuadrado: 6,
  anulado: 2,
};

const PASOS = ['Fecha y banco', 'Qué va y qué no', 'Archivo', 'Envío', 'Respuestas', 'Cuadrar'];

/** Where the run stands: six steps side by side, or the one of now where they do not fit. */
function Pasos({ activo, children }: { activo: number; children: ReactNode }) {
  const estrecho = useMediaQuery('(max-width: 75em)');
  return (
    <Stack>
      {estrecho ? (
        <Text fw={600}>{activo < PASOS.length ? `Paso ${activo + 1} de ${PASOS.length}: ${PASOS[activo]}` : 'Terminado'}</Text>
      ) : (
        <Stepper active={activo} size="xs" allowNextStepsSelect={false} aria-label="Pasos de correr PAC">
          {PASOS.map((label) => (
            <Stepper.Step key={label} label={label} />
          ))}
        </Stepper>
      )}
      {children}
    </Stack>
  );
}

type Dentro = Simulacion['dentro'][number];
const columnas = (excluidos: readonly string[], alternar: (d: Dentro) => void): Columna<Dentro>[] => [
  {
    titulo: 'Va',
    celda: (d) => (
      <Checkbox aria-label={`Cargar ${d.credito}-${d.cuota}`} checked={!excluidos.includes(d.pk)} onChange={() => alternar(d)} />
    ),
  },
  { titulo: 'Mandato', celda: (d) => <Enlace to={`/pacs/${d.mandato_id}`}>{String(d.num_mandato)}</Enlace> },
  { titulo: 'Cliente', celda: (d) => d.nombre },
  { titulo: 'Crédito y cuota', celda: (d) => `${d.credito}-${d.cuota}` },
  { titulo: 'Vence', celda: (d) => <Fecha v={d.vencimiento} /> },
  { titulo: 'Intento', cifra: true, celda: (d) => d.intento },
  { titulo: 'Mora', cifra: true, celda: (d) => <Pesos v={d.desglose.mora} /> },
  { titulo: 'Monto', cifra: true, celda: (d) => <Pesos v={d.monto} /> },
];

interface Eleccion {
  banco: string;
  tipo: string;
  fecha: string;
}

/** The cuotas that a person leaves out of a list, with one reason for them. */
function useExcluidas() {
  const [pks, setPks] = useState<readonly string[]>([]);
  const [motivo, setMotivo] = useState('');
  const alternar = (d: Dentro) => setPks((antes) => (antes.includes(d.pk) ? antes.filter((x) => x !== d.pk) : [...antes, d.pk]));
  return { pks, motivo, setMotivo, alternar, listas: pks.length === 0 || motivo.trim().length >= 5 };
}

interface PasoLote {
  e: Eleccion;
  onLote: (id: string) => void;
}

/** Altas and bajas: the mandates that the bank does not know yet, or still believes alive. */
function Mandatos({ e, onLote }: PasoLote) {
  const armar = api.useAction('armar', { ok: 'Lote armado', onSuccess: (l) => onLote(l.id) });
  return (
    <Stack>
      <Text size="sm">
        {e.tipo === 'ALTAS'
          ? 'Van los mandatos ingresados que el banco todavía no conoce.'
          : 'Van los mandatos que terminaron y que el banco todavía cree vigentes.'}
      </Text>
      <Group>
        <Button loading={armar.isPending} onClick={() => armar.mutate({ banco: e.banco, tipo: e.tipo as 'ALTAS', fecha_cargo: e.fecha })}>
          Armar el lote
        </Button>
      </Group>
    </Stack>
  );
}

/** Every cuota of the day, in or out with its reason, before anything is written. */
function Revision({ e, onLote }: PasoLote) {
  const { data: s, error, refetch } = useSimulacion(e.banco, e.fecha, true);
  const x = useExcluidas();
  const armar = api.useAction('armar', { ok: 'Lote armado', onSuccess: (l) => onLote(l.id) });
  if (error) return <FalloLectura error={error} onRetry={() => void refetch()} />;
  if (!s) return <Cargando lines={6} />;
  const va = s.dentro.filter((d) => !x.pks.includes(d.pk));
  const excluidos = x.pks.map((pk) => ({ pk, motivo: x.motivo }));
  return (
    <Stack>
      <Cifras
        items={[
          { titulo: 'Cuotas que van', valor: va.length },
          { titulo: 'Total', valor: <Pesos v={va.reduce((t, d) => t + d.monto, 0)} /> },
          { titulo: 'No van', valor: s.fuera.length + x.pks.length },
          { titulo: 'El banco recibe hasta', valor: <Fecha v={s.envio_hasta} /> },
        ]}
      />
      <Titulo>Van</Titulo>
      {s.dentro.length === 0 ? (
        <Vacio razon="Ninguna cuota por cargar en esta fecha." />
      ) : (
        <Tabla nombre="Cuotas que van" columnas={columnas(x.pks, x.alternar)} filas={s.dentro} clave={(d) => d.pk} ancho={820} />
      )}
      {x.pks.length > 0 && <Motivo v={x.motivo} set={x.setMotivo} />}
      <Titulo>No van</Titulo>
      <Excluidas filas={s.fuera} />
      <Group>
        <Button
          loading={armar.isPending}
          disabled={va.length === 0 || !x.listas}
          onClick={() => armar.mutate({ banco: e.banco, tipo: 'CARGOS', fecha_cargo: e.fecha, excluidos })}
        >
          Armar el lote
        </Button>
      </Group>
    </Stack>
  );
}

const Titulo = ({ children }: { children: string }) => (
  <Title order={2} size="h4">
    {children}
  </Title>
);

const Motivo = ({ v, set }: { v: string; set: (x: string) => void }) => (
  <TextInput
    label="Por qué se excluyen las que desmarcó"
    value={v}
    onChange={(x) => set(x.currentTarget.value)}
    maxLength={300}
    withAsterisk
    maw={520}
  />
);

/** The list that was made, at the step where it stands. */
function EnCurso({ id, nuevo }: { id: string; nuevo: () => void }) {
  const { data: l, error, refetch } = useDetail<Lote>('pacs', id);
  if (error) return <FalloLectura error={error} onRetry={() => void refetch()} />;
  if (!l) return <Cargando lines={6} />;
  return (
    <Pasos activo={PASO[l.estado]}>
      <Paper withBorder p="md">
        <Stack>
          <Group justify="space-between">
            <Group gap="sm">
              <Enlace to={`/pacs/lotes/${l.id}`}>{`Lote PAC ${l.num_lote}`}</Enlace>
              <EstadoBadge estado={l.estado} estados={ESTADOS_LOTE} />
              <Text size="sm">
                {l.n === 1 ? '1 fila' : `${l.n} filas`}
                {l.tipo === 'CARGOS' && (
                  <>
                    , <Pesos v={l.total} fw={700} span />, se carga el <Fecha v={l.fecha_cargo} span />
                  </>
                )}
              </Text>
            </Group>
            <Acciones area="pacs" record={l} specs={ACCIONES_LOTE} />
          </Group>
          {l.motivo && l.estado === 'borrador' && (
            <Alert color="yellow" variant="light">
              {l.motivo}
            </Alert>
          )}
          {l.estado === 'borrador' && <Cargos filas={l.cargos} de="lote" />}
          {l.estado === 'generado' && <Archivo l={l} />}
          {['enviado', 'respondido_parcial'].includes(l.estado) && <Respuestas l={l} />}
          {['respondido', 'cuadrado'].includes(l.estado) && <Abonos l={l} />}
        </Stack>
      </Paper>
      <Group>
        <Button variant="default" onClick={nuevo}>
          Correr otro
        </Button>
        <Button variant="subtle" component={Link} to="/pacs/lotes">
          Ver los lotes
        </Button>
      </Group>
    </Pasos>
  );
}

/** Fecha y banco → qué va y qué no → archivo → envío → respuestas → cuadrar. */
export default function CorrerPac() {
  const [search, setSearch] = useUrlState();
  const [banco, fecha, tipo, lote] = [oneOf(search.banco), oneOf(search.fecha), oneOf(search.tipo) || 'CARGOS', oneOf(search.lote)];
  const bancos = optionList(useOptions('pacs').data, 'bancos').map((b) => ({ value: b.codigo, label: b.nombre }));
  const listo = banco !== '' && fecha !== '';
  if (lote)
    return (
      <Stack>
        <PageTitle>Correr PAC</PageTitle>
        <EnCurso id={lote} nuevo={() => setSearch({ lote: null, banco: null, fecha: null, tipo: null })} />
      </Stack>
    );
  return (
    <Stack>
      <PageTitle>Correr PAC</PageTitle>
      <Pasos activo={listo ? 1 : 0}>
        <Group align="end">
          <Select label="Banco" data={bancos} value={banco || null} onChange={(v) => setSearch({ banco: v })} searchable withAsterisk />
          <Select label="Qué se envía" data={TIPOS} value={tipo} onChange={(v) => setSearch({ tipo: v })} />
          <DateInput
            label={tipo === 'CARGOS' ? 'Fecha de cargo' : 'Fecha de envío'}
            value={fecha}
            onChange={(v) => setSearch({ fecha: v || null })}
          />
        </Group>
        {listo && tipo !== 'CARGOS' && <Mandatos e={{ banco, tipo, fecha }} onLote={(id) => setSearch({ lote: id })} />}
        {listo && tipo === 'CARGOS' ? (
          <Revision key={`${banco}${fecha}`} e={{ banco, tipo, fecha }} onLote={(id) => setSearch({ lote: id })} />
        ) : null}
        {!listo && <Vacio razon="Elija el banco y la fecha: se mostrará qué va, qué no y por qué, antes de escribir nada." />}
      </Pasos>
    </Stack>
  );
}
