import { Stack, Text, Title } from '@mantine/core';
import type { OutputOf } from '#kernel/contract.ts';
import { formatDecimal, formatPesos } from '#kernel/values/format.ts';
import { Cifras, Datos } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { EstadoBadge, type Estados } from '#platform/web/inputs/estado.tsx';
import { Fecha, Nada, Pesos, Rut } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { CLAVES, type Clave } from '../domain/claves.ts';
import { ESTADO_HECHO, enUnidad, hechoEnPalabras } from '../domain/palabras.ts';
import { Puntos } from './palabras.tsx';

export type Ficha = OutputOf<typeof contract, 'ficha'>;
type Hecho = Ficha['hechos'][number];

export function Seccion({ titulo, children }: { titulo: string; children: React.ReactNode }) {
  return (
    <Stack gap="xs" component="section" aria-label={titulo}>
      <Title order={2} size="h4">
        {titulo}
      </Title>
      {children}
    </Stack>
  );
}

/** What gives the points: the value of each factor, what it gives of what it could, and what would gain more. */
export function Factores({ f }: { f: Ficha }) {
  return (
    <Tabla
      nombre="Puntos"
      filas={f.factores}
      clave={(x) => x.clave}
      columnas={[
        { titulo: 'Factor', celda: (x) => x.nombre },
        {
          titulo: 'Valor',
          celda: (x) => (x.estado === 'conocido' ? enUnidad(x.valor, CLAVES[x.clave].unidad) : ESTADO_HECHO[x.estado]),
        },
        { titulo: 'Puntos', cifra: true, celda: (x) => <Puntos v={x.puntos} /> },
        { titulo: 'De', cifra: true, celda: (x) => x.maximo },
        { titulo: 'Nota', celda: (x) => x.nota ?? <Nada /> },
      ]}
    />
  );
}

const FUENTES: Estados = {
  conocido: { texto: 'Vigente', tono: 'exito' },
  vencido: { texto: 'Vencido', tono: 'alerta' },
  error: { texto: 'Falló', tono: 'peligro' },
  sin_historia: { texto: 'Sin informe', tono: 'neutro' },
};

/** The newest report of each source by that day, or why there is none. */
export function Fuentes({ f, actualizar }: { f: Ficha; actualizar: (fuente: string) => React.ReactNode }) {
  return (
    <Tabla
      nombre="Fuentes"
      filas={f.pagina.fuentes}
      clave={(x) => x.fuente}
      columnas={[
        { titulo: 'Fuente', celda: (x) => x.nombre },
        { titulo: 'Estado', celda: (x) => <EstadoBadge estado={x.estado} estados={FUENTES} /> },
        { titulo: 'Del', celda: (x) => (x.fecha ? <Fecha v={x.fecha} /> : <Nada />) },
        { titulo: 'Vence', celda: (x) => (x.vence ? <Fecha v={x.vence} /> : <Nada />) },
        { titulo: 'Detalle', celda: (x) => x.causa ?? (x.parcial ? 'Respuesta parcial' : <Nada />) },
        { titulo: 'Acción', celda: (x) => actualizar(x.fuente) },
      ]}
    />
  );
}

const dinero = ({ moneda, monto }: { moneda: string; monto: string }): string =>
  moneda === 'CLP' ? formatPesos(Number(monto)) : `${moneda === 'UF' ? 'UF' : 'US$'} ${formatDecimal(monto, 2)}`;

/** Debt by days and by currency: amounts of different currencies are never added. */
export function Deuda({ f }: { f: Ficha }) {
  const { deuda, deuda_por_moneda, protestos, morosidades } = f.pagina;
  const montos = (m: typeof protestos) => (m.length === 0 ? 'Ninguno' : m.map(dinero).join(' · '));
  return (
    <Stack gap="sm">
      {deuda ? (
        <Cifras
          items={[
            { titulo: 'Al día', valor: <Pesos v={deuda.vigente} /> },
            { titulo: '30 a 59 días', valor: <Pesos v={deuda.m30_59} /> },
            { titulo: '60 a 89 días', valor: <Pesos v={deuda.m60_89} /> },
            { titulo: '90 días o más', valor: <Pesos v={deuda.m90} /> },
            { titulo: 'Castigada', valor: <Pesos v={deuda.castigo} /> },
          ]}
        />
      ) : (
        <Text size="sm">Sin informe de deuda vigente.</Text>
      )}
      <Datos
        items={[
          ['Por moneda', montos(deuda_por_moneda)],
          ['Protestos sin aclarar', montos(protestos)],
          ['Morosidades', montos(morosidades)],
        ]}
      />
    </Stack>
  );
}

const deGrupo = (f: Ficha, claves: readonly Clave[]): Hecho[] =>
  claves.flatMap((clave) => f.hechos.filter((h) => h.clave === clave && h.sujeto === null));

/** Facts of one person, each with its figure or why there is none. */
export function Hechos({ f, claves }: { f: Ficha; claves: readonly Clave[] }) {
  return <Datos items={deGrupo(f, claves).map((h) => [CLAVES[h.clave].nombre, hechoEnPalabras(h)] as const)} />;
}

/** Facts of two people, a row for each of the others. */
export function Pares({ f, titulo, claves }: { f: Ficha; titulo: string; claves: readonly Clave[] }) {
  const suyos = f.hechos.filter((h) => h.sujeto !== null && claves.includes(h.clave));
  const sujetos = [...new Set(suyos.map((h) => h.sujeto as string))];
  if (sujetos.length === 0) return null;
  const de = (sujeto: string, clave: Clave) => suyos.find((h) => h.sujeto === sujeto && h.clave === clave);
  return (
    <Seccion titulo={titulo}>
      <Tabla
        nombre={titulo}
        filas={sujetos}
        clave={(s) => s}
        columnas={[
          { titulo: 'RUT', celda: (s) => <Rut v={s} href={`/bir/${s}`} /> },
          ...claves.map((clave) => ({
            titulo: CLAVES[clave].nombre.replace(', 12 meses', ''),
            cifra: true,
            celda: (s: string) => {
              const h = de(s, clave);
              return h ? hechoEnPalabras(h) : <Nada />;
            },
          })),
        ]}
      />
    </Seccion>
  );
}

/** Avales with what each answers for. */
export function Avales({ nombre, filas }: { nombre: string; filas: Ficha['pagina']['avales_dados'] }) {
  if (filas.length === 0) return null;
  return (
    <Tabla
      nombre={nombre}
      filas={filas}
      clave={(a) => `${a.rut} ${a.alcance} ${a.respaldo}`}
      columnas={[
        { titulo: nombre, celda: (a) => a.nombre },
        { titulo: 'RUT', celda: (a) => <Rut v={a.rut} /> },
        { titulo: 'Alcance', celda: (a) => (a.alcance === 'GENERAL' ? 'General' : 'Específico') },
        { titulo: 'Respalda', cifra: true, celda: (a) => <Pesos v={a.respaldo} /> },
      ]}
    />
  );
}
