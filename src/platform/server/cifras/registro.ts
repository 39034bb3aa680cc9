import type { ServerArea } from '../types.ts';
import { faltasDeReporte } from './reporte.ts';
import type { CatalogoDeCifras, Cubo, Dimension, Medida } from './tipos.ts';

/** Columns of the rows that a measure reads. */
function columnasDe(m: Medida): string[] {
  if (m.clase === 'razon') return [m.numerador, m.denominador];
  if (m.clase === 'concentracion') return [m.base, m.de];
  return m.clase === 'cuenta' ? [] : [m.columna];
}

const NOMBRE = /^[a-z][a-z0-9_]{0,39}$/;

function porNombre<T extends { nombre: string }>(todos: readonly T[]): Map<string, T> {
  const out = new Map<string, T>();
  for (const x of todos) {
    if (!NOMBRE.test(x.nombre)) throw new Error(`not a name: ${x.nombre}`);
    if (out.has(x.nombre)) throw new Error(`two areas register ${x.nombre}`);
    out.set(x.nombre, x);
  }
  return out;
}

/** Why a cubo may not be registered; nothing when it may. A filter of reach left out is refused here, so no figure is born without one. */
function faltas(c: Cubo, dimensiones: ReadonlyMap<string, Dimension>, permisos: ReadonlySet<string>): string[] {
  const nombres = [...Object.keys(c.medidas), ...Object.values(c.medidas).flatMap(columnasDe), ...c.dimensiones];
  return [
    ...(permisos.has(c.permiso) ? [] : [`an unknown permission ${c.permiso}`]),
    ...c.dimensiones.filter((d) => !dimensiones.has(d)).map((d) => `an unknown dimension ${d}`),
    ...(typeof c.alcance === 'function' || c.alcance?.empresa.trim() ? [] : ['no reach']),
    ...(typeof c.filas === 'function' && typeof c.fila === 'function' ? [] : ['rows that nobody can open']),
    ...(Object.keys(c.medidas).length > 0 ? [] : ['no measures']),
    ...(c.widgets ?? []).flatMap((w) => [
      ...(Object.hasOwn(c.medidas, w.medida) && !c.medidas[w.medida]?.por_moneda
        ? []
        : [`a widget ${w.nombre} of a measure that it cannot tell`]),
      ...[w.por, ...(w.filtros ?? []).map((f) => f.dimension)]
        .filter((d) => !c.dimensiones.includes(d))
        .map((d) => `a widget ${w.nombre} by an unknown dimension ${d}`),
    ]),
    ...(c.caja ?? []).flatMap((x) => [
      ...(c.medidas[x.medida]?.clase === 'suma' && !(x.cada_dia && x.dia) ? [] : [`money ${x.nombre} of no sum, or of a day and of each`]),
      ...[x.dia, x.cada_dia?.por, ...(x.filtros ?? []).map((f) => f.dimension)]
        .filter((d) => d !== undefined && !c.dimensiones.includes(d))
        .map((d) => `money ${x.nombre} by an unknown dimension ${d}`),
    ]),
    ...nombres.filter((n) => !NOMBRE.test(n)).map((n) => `a name that is not one: ${n}`),
    ...(Object.values(c.medidas).some((m) => m.por_moneda) && !c.dimensiones.includes('moneda')
      ? ['two currencies and no dimension for them']
      : []),
    ...((c.widgets ?? []).length > 0 && !c.tablas?.length ? ['widgets that nobody knows when to read again'] : []),
  ];
}

/** Gathers what the areas register. An area that is not there registers nothing. Throws at start for a cubo or a report that is not whole. */
export function catalogoDeCifras(areas: readonly ServerArea[]): CatalogoDeCifras {
  const dimensiones = porNombre(areas.flatMap((a) => a.dimensiones ?? []));
  const cubos = porNombre(areas.flatMap((a) => a.cubos ?? []));
  porNombre([...cubos.values()].flatMap((c) => c.widgets ?? []));
  porNombre([...cubos.values()].flatMap((c) => c.caja ?? []));
  const permisos = new Set(areas.flatMap(({ contract: c }) => c.permissions.map((p) => `${c.area}:${p}`)));
  for (const c of cubos.values()) {
    const [falta] = faltas(c, dimensiones, permisos);
    if (falta) throw new Error(`the cubo ${c.nombre} has ${falta}`);
  }
  const reportes = porNombre(areas.flatMap((a) => (a.reportes ?? []).map((r) => ({ ...r, area: a.contract.area }))));
  for (const r of reportes.values()) {
    const [falta] = faltasDeReporte(r, cubos, dimensiones, permisos);
    if (falta) throw new Error(`the report ${r.nombre} has ${falta}`);
  }
  const mueven = new Map<string, Set<string>>();
  for (const a of areas)
    for (const c of a.cubos ?? [])
      for (const tabla of (c.widgets ?? []).length > 0 ? (c.tablas ?? []) : [])
        mueven.set(tabla, (mueven.get(tabla) ?? new Set()).add(a.contract.area));
  return { cubos, dimensiones, reportes, mueven };
}
