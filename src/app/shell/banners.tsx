import { onlineManager } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { formatFecha } from '#kernel/values/format.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { useConfig } from '#platform/web/session/config.ts';
import { useSession } from '#platform/web/session/session.ts';
import classes from './shell.module.css';
import { sinConexion } from './sin-conexion.ts';

function useOnline(): boolean {
  return useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  );
}

interface Cobertura {
  id: string;
  nombre: string;
  hasta: string;
}

/** Whom the person covers today, and who covers it. */
function useAhora() {
  const dentro = Boolean(useSession());
  return useRead<{ reemplaza: Cobertura[]; reemplazado_por: Cobertura | null }>('ausencias', 'ahora', {}, { enabled: dentro }).data;
}

/** What must be seen on every screen: no connection, a replacement in course, demonstration data. */
export function Banners() {
  const online = useOnline();
  const pathname = useLocation({ select: (l) => l.pathname });
  const { demo } = useConfig();
  const ausencias = useAhora();
  return (
    <>
      {!online && (
        <div className={classes.banner} role="alert">
          <strong>Sin conexión.</strong> Lo que se ve puede estar atrasado; {sinConexion(pathname)}
        </div>
      )}
      {ausencias?.reemplaza.map((a) => (
        <div key={a.id} className={classes.banner} role="status">
          <strong>Reemplaza a {a.nombre}</strong> hasta el {formatFecha(a.hasta)}: cada acto queda a nombre de los dos.
        </div>
      ))}
      {ausencias?.reemplazado_por && (
        <div className={classes.banner} role="status">
          <strong>Lo reemplaza {ausencias.reemplazado_por.nombre}</strong> hasta el {formatFecha(ausencias.reemplazado_por.hasta)}.
        </div>
      )}
      {demo && (
        <div className={classes.banner} role="note">
          <strong>Demostración.</strong> Las personas, las empresas y las cifras son ficticias.
        </div>
      )}
    </>
  );
}
