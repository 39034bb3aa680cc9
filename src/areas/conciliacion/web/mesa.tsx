import { Alert, Kbd, Stack, Text } from '@mantine/core';
import { type KeyboardEvent, lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { Barra } from './barra.tsx';
import classes from './mesa.module.css';
import { Panel } from './panel.tsx';
import { deBanco, deLibro, filtrar, type Lado, type LineaMesa, type Seleccion, useSeleccion, type Vista } from './seleccion.ts';
import { Sugerencias } from './sugerencias.tsx';
import { type Calce, type Conciliacion, type LineaBanco, type LineaLibro, useActo } from './tipos.ts';

const Contabilizar = lazy(() => import('./contabilizar.tsx'));

const SALTO = 10;

/** Where the arrows are: a side, a row of it. */
function useCursor() {
  const [cursor, setCursor] = useState<{ lado: Lado; banco: number; libro: number }>({ lado: 'banco', banco: 0, libro: 0 });
  return { cursor, ir: (lado: Lado, n: number) => setCursor((c) => ({ ...c, lado, [lado]: Math.max(0, n) })) };
}

function destino(tecla: string, n: number, ultimo: number): number | null {
  const saltos: Record<string, number> = {
    ArrowDown: n + 1,
    ArrowUp: n - 1,
    PageDown: n + SALTO,
    PageUp: n - SALTO,
    Home: 0,
    End: ultimo,
  };
  const a = saltos[tecla];
  return a === undefined ? null : Math.min(ultimo, Math.max(0, a));
}

function useLado(items: readonly LineaMesa[]) {
  const [vista, setVista] = useState<Vista>('abiertas');
  const [texto, setTexto] = useState('');
  const lineas = useMemo(() => filtrar(items, vista, texto), [items, vista, texto]);
  return { vista, setVista, texto, setTexto, lineas, lista: useRef<HTMLDivElement>(null) };
}

const VACIO_BANCO: readonly LineaBanco[] = [];
const VACIO_LIBRO: readonly LineaLibro[] = [];
const SIN_CALCES: readonly Calce[] = [];

function useMesa(c: Conciliacion) {
  const banco = useRead<{ items: LineaBanco[] }>('conciliacion', `${c.id}/banco`);
  const libro = useRead<{ items: LineaLibro[] }>('conciliacion', `${c.id}/libro`);
  const calces = useRead<{ items: Calce[] }>('conciliacion', `${c.id}/calces`);
  const b = useMemo(() => deBanco(banco.data?.items ?? VACIO_BANCO), [banco.data]);
  const l = useMemo(() => deLibro(libro.data?.items ?? VACIO_LIBRO), [libro.data]);
  return { b, l, calces: calces.data?.items ?? SIN_CALCES, consulta: banco.isPending ? banco : libro };
}

interface Teclas {
  lados: Record<Lado, ReturnType<typeof useLado>>;
  s: Seleccion;
  onCalzar: () => void;
  onDeshacer: (calce_id: string) => void;
}

/** Arrows, space, Enter, U and Escape; and the click, that moves the cursor too. */
function useTeclas({ lados, s, onCalzar, onDeshacer }: Teclas) {
  const { cursor, ir } = useCursor();
  const tecla = (lado: Lado) => (e: KeyboardEvent<HTMLDivElement>) => {
    const { lineas } = lados[lado];
    const a = destino(e.key, cursor[lado], lineas.length - 1);
    const otro: Lado = lado === 'banco' ? 'libro' : 'banco';
    const linea = lineas[cursor[lado]];
    if (a !== null) ir(lado, a);
    else if (e.key === 'ArrowRight' || e.key === 'ArrowLeft') {
      ir(otro, cursor[otro]);
      lados[otro].lista.current?.focus();
    } else if (e.key === ' ' && linea) s.alternar(lado, linea.id);
    else if (e.key === 'Enter') onCalzar();
    else if (e.key === 'Escape') s.limpiar();
    else if (e.key.toLowerCase() === 'u' && linea?.calce_id) onDeshacer(linea.calce_id);
    else return;
    e.preventDefault();
  };
  const elegir = (lado: Lado) => (linea: LineaMesa, n: number) => {
    ir(lado, n);
    s.alternar(lado, linea.id);
  };
  return { cursor, tecla, elegir };
}

function Ayuda() {
  return (
    <Text size="xs" c="dimmed" visibleFrom="md" component="div">
      <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> moverse · <Kbd size="xs">→</Kbd> otro lado · <Kbd size="xs">Espacio</Kbd> elegir ·{' '}
      <Kbd size="xs">Enter</Kbd> calzar · <Kbd size="xs">U</Kbd> deshacer · <Kbd size="xs">Esc</Kbd> limpiar
    </Text>
  );
}

/** Step 4: bank on the left, books on the right; what is chosen on both sides must come to the same. */
export default function Mesa({ c }: { c: Conciliacion }) {
  const { b, l, calces, consulta } = useMesa(c);
  const lados = { banco: useLado(b), libro: useLado(l) };
  const s = useSeleccion(b, l);
  const [comprobante, setComprobante] = useState(false);
  const calzar = useActo(c, 'calzar', { ok: 'Calce confirmado', onSuccess: s.limpiar });
  const deshacer = useActo(c, 'deshacer', { ok: 'Calce deshecho' });
  const hacer = (modo: 'exacto' | 'parcial' | 'ajuste'): void => {
    const { banco, libro } = s.elegidas;
    if (banco.length + libro.length === 0 || calzar.isPending) return;
    calzar.run({ movimientos_banco: banco.map((x) => x.id), movimientos_libro: libro.map((x) => x.id), modo });
  };
  const t = useTeclas({ lados, s, onCalzar: () => hacer('exacto'), onDeshacer: (id) => deshacer.run({ calces: [id] }) });
  if (consulta.isPending) return <Cargando lines={12} />;
  if (consulta.isError) return <FalloLectura error={consulta.error} onRetry={() => void consulta.refetch()} />;
  const panel = (lado: Lado, titulo: string, total: number) => {
    const { setVista, setTexto, ...vista } = lados[lado];
    const elige = { activa: t.cursor[lado], elegidas: s.ids[lado], onToggle: t.elegir(lado), onTecla: t.tecla(lado) };
    return <Panel {...vista} {...elige} titulo={titulo} total={total} onVista={setVista} onTexto={setTexto} />;
  };
  const cerrar = (): void => setComprobante(false);
  return (
    <Stack gap="sm">
      <Ayuda />
      {c.conteos.parciales > 0 && (
        <Alert color="yellow" variant="light">
          Hay calces parciales: para completarlos elija la misma línea junto con lo que faltaba.
        </Alert>
      )}
      <div className={classes.paneles}>
        {panel('banco', 'Banco', b.length)}
        {panel('libro', 'Libro', l.length)}
      </div>
      <Sugerencias
        c={c}
        linea={lados[t.cursor.lado].lineas[t.cursor[t.cursor.lado]]}
        calces={calces}
        banco={b}
        libro={l}
        onElegir={s.elegir}
      />
      <Barra c={c} s={s} onCalzar={hacer} calzando={calzar.isPending} onComprobante={() => setComprobante(true)} />
      {comprobante && (
        <Suspense fallback={null}>
          <Contabilizar
            c={c}
            lineas={s.elegidas}
            abiertas={filtrar(b, 'abiertas', '')}
            onClose={cerrar}
            onDone={() => [cerrar(), s.limpiar()]}
          />
        </Suspense>
      )}
    </Stack>
  );
}
