import { Alert } from '@mantine/core';
import { label } from '#kernel/words.ts';
import { Enlace } from '#platform/web/inputs/show.tsx';

interface Fondo {
  id: string;
  programa: string;
  numero_fondo: string | null;
  nota: unknown;
}

/** A fund covers what moves: it must say in writing that it agrees. It stops nothing. `cubre`: what it covers, in words. */
export function NotasDeFondos({ fondos, cubre }: { fondos: readonly Fondo[]; cubre: string }) {
  const faltan = fondos.filter((f) => f.nota === null);
  if (faltan.length === 0) return null;
  return (
    <Alert color="yellow" title="Necesita la nota del fondo de garantía">
      {faltan.map((f, i) => (
        <span key={f.id}>
          {i > 0 && ', '}
          <Enlace to={`/fondo-garantia/${f.id}?tab=notas`}>{`${label(f.programa)} ${f.numero_fondo ?? ''}`.trim()}</Enlace>
        </span>
      ))}
      : cubre {cubre} y debe aceptar el cambio por escrito.
    </Alert>
  );
}
