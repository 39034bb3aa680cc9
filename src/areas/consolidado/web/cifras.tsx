import { Alert, Stack } from '@mantine/core';
import { formatFecha } from '#kernel/values/format.ts';
import { Enlace, Pesos } from '#platform/web/inputs/show.tsx';
import classes from './consolidado.module.css';
import type { Cifra, Vista } from './tipos.ts';

/** The figures of the header: each opens its rows; one that needs a permission says which. */
export function CifrasDeCabecera({ cifras, abrir }: { cifras: readonly Cifra[]; abrir: (bloque: string, donde: string | null) => void }) {
  return (
    <div className={classes.cifras}>
      {cifras.map((c) => (
        <button key={c.nombre} type="button" className={classes.cifra} disabled={c.valor === null} onClick={() => abrir(c.bloque, c.donde)}>
          <small>{c.titulo}</small>
          <strong className="figure">{c.valor === null ? '—' : <Pesos v={c.valor} />}</strong>
          <small>{c.falta ? `Requiere permiso ${c.falta}` : (c.detalle ?? ' ')}</small>
        </button>
      ))}
    </div>
  );
}

/** Blocks and open warnings of a person, in words. */
export function Avisos({ v }: { v: Pick<Vista, 'cliente' | 'alertas'> }) {
  const bloqueos = v.cliente?.bloqueos ?? [];
  if (bloqueos.length + v.alertas.length === 0) return null;
  return (
    <Stack gap={6}>
      {bloqueos.map((b) => (
        <Alert key={b.motivo} color="red" py={6} title={`Bloqueado: ${b.motivo}`}>
          Desde el {formatFecha(b.desde)}.
        </Alert>
      ))}
      {v.alertas.map((a) => (
        <Alert key={`${a.titulo} ${a.hecho}`} color={a.gravedad === 1 ? 'red' : 'yellow'} py={6} title={a.titulo}>
          <div>{a.hecho}</div>
          <Enlace to={a.url}>Ver la alerta</Enlace>
        </Alert>
      ))}
    </Stack>
  );
}
