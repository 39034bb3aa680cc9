import { Text } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { formatPesos } from '#kernel/values/format.ts';
import type { NodoVisto } from '../contract.ts';
import classes from './consolidado.module.css';

type Abrir = (bloque: string, donde: string | null) => void;

interface Plano {
  n: NodoVisto;
  nivel: number;
  padre: string | null;
}

/** The nodes that are seen, in the order in which they are drawn. */
const planos = (nodos: readonly NodoVisto[], cerrados: ReadonlySet<string>, nivel = 1, padre: string | null = null): Plano[] =>
  nodos.flatMap((n) => [{ n, nivel, padre }, ...(cerrados.has(n.clave) ? [] : planos(n.hijos, cerrados, nivel + 1, n.clave))]);

/** Keys of a tree: up and down walk what is seen, right opens or goes in, left closes or goes out, Enter opens the rows. */
function useTeclas(
  vistos: readonly Plano[],
  cerrados: ReadonlySet<string>,
  alternar: (clave: string) => void,
  abrir: (n: NodoVisto) => void,
) {
  const [foco, setFoco] = useState(vistos[0]?.n.clave ?? '');
  const ref = useRef<HTMLDivElement>(null);
  const ir = (clave: string | null | undefined) => {
    if (!clave) return;
    setFoco(clave);
    ref.current?.querySelector<HTMLElement>(`[data-clave="${CSS.escape(clave)}"]`)?.focus();
  };
  const onKeyDown = (e: KeyboardEvent) => {
    const i = vistos.findIndex((p) => p.n.clave === foco);
    const p = vistos[i];
    if (!p || e.ctrlKey || e.metaKey || e.altKey) return;
    const padre = p.n.hijos.length > 0;
    const accion = accionDe(e.key);
    if (!accion) return;
    e.preventDefault();
    e.stopPropagation();
    accion();
    function accionDe(tecla: string): (() => void) | null {
      switch (tecla) {
        case 'ArrowDown':
          return () => ir(vistos[i + 1]?.n.clave);
        case 'ArrowUp':
          return () => ir(vistos[i - 1]?.n.clave);
        case 'Home':
          return () => ir(vistos[0]?.n.clave);
        case 'End':
          return () => ir(vistos.at(-1)?.n.clave);
        case 'ArrowRight':
          return () => (padre && cerrados.has(foco) ? alternar(foco) : padre && ir(vistos[i + 1]?.n.clave));
        case 'ArrowLeft':
          return () => (padre && !cerrados.has(foco) ? alternar(foco) : ir(p?.padre));
        case 'Enter':
          return () => p && abrir(p.n);
        default:
          return null;
      }
    }
  };
  return { ref, foco: vistos.some((p) => p.n.clave === foco) ? foco : (vistos[0]?.n.clave ?? ''), setFoco, onKeyDown };
}

/** The exposure as a tree: each node with an amount opens its rows. */
export function Arbol({ nodos, abrir }: { nodos: readonly NodoVisto[]; abrir: Abrir }) {
  const [cerrados, setCerrados] = useState<ReadonlySet<string>>(new Set(['linea']));
  const vistos = planos(nodos, cerrados);
  const alternar = (clave: string) =>
    setCerrados((c) => {
      const otros = new Set(c);
      if (!otros.delete(clave)) otros.add(clave);
      return otros;
    });
  const abrirNodo = (n: NodoVisto) => (n.bloque ? abrir(n.bloque, n.donde) : alternar(n.clave));
  const { ref, foco, setFoco, onKeyDown } = useTeclas(vistos, cerrados, alternar, abrirNodo);
  if (nodos.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No debe ni se le debe nada.
      </Text>
    );
  return (
    <div role="tree" aria-label="Exposición" ref={ref} onKeyDown={onKeyDown} className={classes.arbol}>
      {vistos.map(({ n, nivel }) => (
        <div
          key={n.clave}
          role="treeitem"
          aria-level={nivel}
          {...(n.hijos.length > 0 ? { 'aria-expanded': !cerrados.has(n.clave) } : {})}
          data-clave={n.clave}
          tabIndex={n.clave === foco ? 0 : -1}
          className={classes.nodo}
          style={{ paddingInlineStart: `${(nivel - 1) * 18 + 4}px` }}
          onClick={() => {
            setFoco(n.clave);
            abrirNodo(n);
          }}
          onKeyDown={() => undefined}
        >
          <button
            type="button"
            tabIndex={-1}
            aria-hidden
            className={classes.flecha}
            onClick={(e) => {
              e.stopPropagation();
              if (n.hijos.length > 0) alternar(n.clave);
            }}
          >
            {n.hijos.length > 0 ? (cerrados.has(n.clave) ? '▸' : '▾') : ''}
          </button>
          <span className={classes.rama} data-raiz={nivel === 1}>
            {n.titulo}
            {n.detalle && <small>{n.detalle}</small>}
          </span>
          <span className={`${classes.monto} figure`}>{n.valor === null ? '' : formatPesos(n.valor)}</span>
        </div>
      ))}
    </div>
  );
}
