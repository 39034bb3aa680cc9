import { useMemo, useState } from 'react';
import { TRATAMIENTO } from './palabras.ts';
import type { Calce, LineaBanco, LineaLibro } from './tipos.ts';

export type Lado = 'banco' | 'libro';
export type Vista = 'abiertas' | 'sugeridas' | 'calzadas' | 'todas';

/** A line of either side, as the table draws it. */
export interface LineaMesa {
  id: string;
  fecha: string;
  texto: string;
  documento: string;
  rut: string | null;
  monto: number;
  estado: string;
  arrastre: boolean;
  calce_id: string | null;
  propuesta: string;
  /** What the search looks into. */
  busca: string;
}

const CALZADAS: readonly string[] = ['conciliado', 'contabilizado', 'no_se_concilia', 'ajena'];

const sinTildes = (t: string) =>
  t
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

function linea(l: Omit<LineaMesa, 'busca'>): LineaMesa {
  return { ...l, busca: sinTildes(`${l.texto} ${l.documento} ${l.rut ?? ''} ${l.monto} ${l.fecha}`) };
}

export const deBanco = (items: readonly LineaBanco[]): LineaMesa[] =>
  items.map((l) =>
    linea({
      id: l.id,
      fecha: l.fecha,
      texto: l.descripcion,
      documento: l.documento,
      rut: l.rut,
      monto: l.monto,
      estado: l.estado,
      arrastre: l.arrastre,
      calce_id: l.calce_id,
      propuesta: l.propuesta ? `regla: ${TRATAMIENTO[l.propuesta] ?? l.propuesta}` : '',
    }),
  );

export const deLibro = (items: readonly LineaLibro[]): LineaMesa[] =>
  items.map((l) =>
    linea({
      id: l.id,
      fecha: l.fecha,
      texto: l.glosa,
      documento: l.documento,
      rut: l.rut,
      monto: l.monto,
      estado: l.estado,
      arrastre: l.arrastre,
      calce_id: l.calce_id,
      propuesta: '',
    }),
  );

const SE_VE: Readonly<Record<Vista, (l: LineaMesa) => boolean>> = {
  abiertas: (l) => !CALZADAS.includes(l.estado),
  sugeridas: (l) => l.estado === 'sugerido',
  calzadas: (l) => CALZADAS.includes(l.estado),
  todas: () => true,
};

/** Lines that a view and a search leave. */
export function filtrar(lineas: readonly LineaMesa[], vista: Vista, texto: string): LineaMesa[] {
  const t = sinTildes(texto.trim())
    .replace(/^\$/, '')
    .replace(/(\d)\.(?=\d{3})/g, '$1');
  return lineas.filter((l) => SE_VE[vista](l) && (t === '' || l.busca.includes(t)));
}

const suma = (lineas: readonly { monto: number }[]) => lineas.reduce((s, l) => s + l.monto, 0);

/** What a person has chosen on both sides, with its running difference. Lines that another person took leave the choice by themselves. */
export function useSeleccion(banco: readonly LineaMesa[], libro: readonly LineaMesa[]) {
  const [ids, setIds] = useState<{ banco: ReadonlySet<string>; libro: ReadonlySet<string> }>({ banco: new Set(), libro: new Set() });
  const elegidas = useMemo(() => {
    const de = (lineas: readonly LineaMesa[], lado: ReadonlySet<string>) =>
      lado.size === 0 ? [] : lineas.filter((l) => lado.has(l.id) && !CALZADAS.includes(l.estado));
    return { banco: de(banco, ids.banco), libro: de(libro, ids.libro) };
  }, [banco, libro, ids]);
  const alternar = (lado: Lado, id: string): void =>
    setIds((antes) => {
      const nuevo = new Set(antes[lado]);
      if (!nuevo.delete(id)) nuevo.add(id);
      return { ...antes, [lado]: nuevo };
    });
  const elegir = (k: Calce): void => setIds({ banco: new Set(k.movimientos_banco), libro: new Set(k.movimientos_libro) });
  const limpiar = (): void => setIds({ banco: new Set(), libro: new Set() });
  return { ids, elegidas, sumaBanco: suma(elegidas.banco), sumaLibro: suma(elegidas.libro), alternar, elegir, limpiar };
}

export type Seleccion = ReturnType<typeof useSeleccion>;
