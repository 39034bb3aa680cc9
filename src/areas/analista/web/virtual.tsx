import { Alert, Button, Group, Select, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { formatDecimal, formatFecha } from '#kernel/values/format.ts';
import { parseRut } from '#kernel/values/rut.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { request } from '#platform/web/api/http.ts';
import { messageOf } from '#platform/web/api/problem.ts';
import { Cifras } from '#platform/web/detail/detail.tsx';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { PersonaInput } from '#platform/web/inputs/persona-input.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { useRutGlobal } from '#platform/web/session/rut-global.ts';
import type { contract } from '../contract.ts';
import { NOMBRE_AMBITO } from '../domain/palabras.ts';
import { porQueNoVale, variable } from '../domain/variables.ts';
import { DelDeudor } from './del-deudor.tsx';
import { DECISIONES } from './palabras.ts';
import { Razones, Reglas } from './resultado.tsx';
import type { Politica } from './tipos.ts';

type Hipotesis = OutputOf<typeof contract, 'simular'>;
type Lado = Hipotesis['antes'];
type Ambito = Politica['ambito'];
type Cambios = Readonly<Record<string, string>>;
const AMBITOS = ['LINEA', 'CREDITO_EMPRESA', 'CREDITO_PERSONA', 'DEUDOR'] as const satisfies readonly Ambito[];

/** Variables that a version looks at: those of its factors, what lowers them, and its hard rules. */
function variablesDe(p: Politica): string[] {
  const { factores, duros } = p.contenido;
  return [
    ...new Set([...factores.flatMap((f) => [f.tabla.variable, ...(f.rebaja ? [f.rebaja.variable] : [])]), ...duros.map((d) => d.variable)]),
  ];
}

const SI_NO = [
  { value: 'si', label: 'Sí' },
  { value: 'no', label: 'No' },
];

/** Short word of a unit, as it stands after a figure. */
const UNIDAD: Readonly<Record<string, string>> = { dias: 'días', pct: '%', veces: 'veces', meses: 'meses', UF: 'UF' };

/** Why what is supposed of a variable is no value of it; null while it is empty, which leaves it as it is. */
const fallaDe = (nombre: string, valor: string): string | null => (valor === '' ? null : porQueNoVale(nombre, valor));

/** What is supposed of a variable; empty leaves it as it is. */
function Supuesto({ nombre, valor, cambiar }: { nombre: string; valor: string; cambiar: (v: string) => void }) {
  const v = variable(nombre);
  if (v.unidad === 'si_no')
    return (
      <Select label={v.nombre} data={SI_NO} value={valor || null} clearable placeholder="Como está" onChange={(x) => cambiar(x ?? '')} />
    );
  if (v.unidad === 'letra')
    return (
      <Select
        label={v.nombre}
        data={['A', 'B', 'C', 'D', 'E']}
        value={valor || null}
        clearable
        placeholder="Como está"
        onChange={(x) => cambiar(x ?? '')}
      />
    );
  return (
    <TextInput
      label={v.nombre}
      value={valor}
      placeholder="Como está"
      inputMode="decimal"
      error={fallaDe(nombre, valor)}
      rightSection={
        UNIDAD[v.unidad] ? (
          <Text size="xs" c="dimmed">
            {UNIDAD[v.unidad]}
          </Text>
        ) : null
      }
      rightSectionWidth={52}
      onChange={(x) => cambiar(x.currentTarget.value.trim().replace(',', '.'))}
    />
  );
}

function UnLado({ titulo, l }: { titulo: string; l: Lado }) {
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {titulo}
      </Title>
      {l.falta ? (
        <Alert color="red" title={`No se pudo evaluar: falta ${l.falta}`} />
      ) : (
        <>
          <Cifras
            items={[
              { titulo: 'Consejo', valor: <EstadoBadge estado={l.decision} estados={DECISIONES} /> },
              { titulo: 'Puntaje', valor: l.puntaje ? formatDecimal(l.puntaje, 1) : '—' },
            ]}
          />
          <Razones razones={l.razones} reglas={l.reglas} />
          <Reglas reglas={l.reglas} />
        </>
      )}
    </Stack>
  );
}

/** Asks what would come out, and says why not when it is refused. What is written after it is not yet supposed. */
function useHipotesis() {
  const [hecha, setHecha] = useState<(Hipotesis & { supone: boolean; pasado: boolean }) | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [pidiendo, setPidiendo] = useState(false);
  const pedir = async (body: { cambios: Cambios; al?: string } & Record<string, unknown>): Promise<void> => {
    setPidiendo(true);
    setError(null);
    try {
      const h = await request<Hipotesis>('POST', '/api/analista/simular', { body });
      setHecha({ ...h, supone: Object.keys(body.cambios).length > 0, pasado: body.al !== undefined });
    } catch (e) {
      setHecha(null);
      setError(messageOf(e));
    } finally {
      setPidiendo(false);
    }
  };
  return { hecha, error, pidiendo, pedir };
}

/** What may be supposed of a version: each variable that it looks at. */
function Supuestos({ p, cambios, cambiar }: { p: Politica; cambios: Cambios; cambiar: (f: (antes: Cambios) => Cambios) => void }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
      {variablesDe(p).map((n) => (
        <Supuesto key={n} nombre={n} valor={cambios[n] ?? ''} cambiar={(v) => cambiar((antes) => ({ ...antes, [n]: v }))} />
      ))}
    </SimpleGrid>
  );
}

/** As things stand, or stood on a past day, and, when something is supposed, as they would be. */
function Lados({ h, supone, pasado }: { h: Hipotesis; supone: boolean; pasado: boolean }) {
  const como = pasado ? `Como se sabía el ${formatFecha(h.al)}, con la versión ${h.politica_version}` : 'Como está';
  return (
    <SimpleGrid cols={{ base: 1, lg: supone ? 2 : 1 }}>
      <UnLado titulo={como} l={h.antes} />
      {supone && <UnLado titulo="Hipótesis" l={h.despues} />}
    </SimpleGrid>
  );
}

const hayFalla = (cambios: Cambios): boolean => Object.entries(cambios).some(([n, v]) => fallaDe(n, v) !== null);
/** What is supposed: those that were written. */
const queSupone = (cambios: Cambios): Cambios => Object.fromEntries(Object.entries(cambios).filter(([, v]) => v !== ''));

/** The day and the version that are asked. Of a past day the version that ruled then answers, unless another one is chosen. */
function conQue(dia: string, elegida: string | null, rige: string | undefined): { al?: string; politica_id?: string } {
  const pasado = dia !== '';
  const version = pasado ? elegida : rige;
  return { ...(pasado ? { al: dia } : {}), ...(version ? { politica_id: version } : {}) };
}

const QUE_HACE =
  'Prueba un RUT contra una versión de la política y supone otras cifras. Con un día pasado parte de lo que se sabía al terminar ese día, y de la versión que regía si no elige otra. Probar no guarda nada; nada de esto decide.';

/** A RUT against any version of the policy, as it stands and as it would with other figures. It writes nothing. */
export default function Virtual() {
  const [rut, setRut] = useState<string>(useRutGlobal().rut);
  const [ambito, setAmbito] = useState<Ambito>('LINEA');
  const [version, setVersion] = useState<string | null>(null);
  const [cambios, setCambios] = useState<Cambios>({});
  const [al, setAl] = useState('');
  const politicas = useRead<Politica[]>('analista', 'politica', { ambito });
  const { hecha, error, pidiendo, pedir } = useHipotesis();
  const suyas = politicas.data ?? [];
  const elegida = suyas.find((p) => p.id === version) ?? suyas.find((p) => p.estado === 'publicada' && p.rol === 'CAMPEON');
  const dichos = queSupone(cambios);
  const otro = (a: Ambito): void => {
    setAmbito(a);
    setVersion(null);
    setCambios({});
  };
  return (
    <Stack>
      <PageTitle>Analista virtual</PageTitle>
      <Text size="sm">{QUE_HACE}</Text>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
        <Select
          label="Qué se evalúa"
          data={AMBITOS.map((a) => ({ value: a, label: NOMBRE_AMBITO[a] }))}
          value={ambito}
          onChange={(a) => a && otro(a as Ambito)}
        />
        <PersonaInput label="RUT o nombre" value={rut} onChange={setRut} />
        <Select
          label="Versión"
          data={suyas.map((p) => ({ value: p.id, label: `${p.politica_version}. ${p.nombre}` }))}
          value={version ?? (al === '' ? (elegida?.id ?? null) : null)}
          placeholder={al === '' ? undefined : 'La que regía ese día'}
          onChange={setVersion}
        />
        <DateInput label="Como se sabía el" value={al} onChange={setAl} placeholder="Hoy" />
      </SimpleGrid>
      {elegida && <Supuestos p={elegida} cambios={cambios} cambiar={setCambios} />}
      <Group>
        <Button
          disabled={rut === '' || !elegida || hayFalla(dichos)}
          loading={pidiendo}
          onClick={() => void pedir({ rut, ambito, cambios: dichos, ...conQue(al, version, elegida?.id) })}
        >
          Probar
        </Button>
        <Button variant="default" onClick={() => setCambios({})}>
          Quitar supuestos
        </Button>
      </Group>
      {error && <Alert color="red" title={error} role="alert" />}
      {hecha && <Lados h={hecha} supone={hecha.supone} pasado={hecha.pasado} />}
      {ambito === 'DEUDOR' && parseRut(rut) && <DelDeudor rut={rut} al={al} />}
    </Stack>
  );
}
