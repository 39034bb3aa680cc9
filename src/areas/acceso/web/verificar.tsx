import { Loader } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { request } from '#platform/web/api/http.ts';
import { messageOf } from '#platform/web/api/problem.ts';
import { Ir, Portada } from './portada.tsx';

/** From the link of the mail. The link serves once: it is sent a single time even if the screen renders twice. */
export default function Verificar() {
  const { token = '' } = useSearch({ strict: false }) as { token?: string };
  const [estado, setEstado] = useState<'espera' | 'listo' | string>('espera');
  useEffect(() => {
    const aviso = setTimeout(() => {
      request('POST', '/api/acceso/verificar', { body: { token }, auth: false }).then(
        () => setEstado('listo'),
        (error: unknown) => setEstado(messageOf(error)),
      );
    }, 50);
    return () => clearTimeout(aviso);
  }, [token]);
  const entrar = <Ir to="/acceso">Ir a la entrada</Ir>;
  if (estado === 'espera') {
    return (
      <Portada titulo="Verificando su correo">
        <Loader mx="auto" aria-label="Verificando" />
      </Portada>
    );
  }
  if (estado === 'listo') return <Portada titulo="Correo verificado" texto="Ya puede entrar." pie={entrar} />;
  return <Portada titulo="No se pudo verificar" texto={estado} pie={<Ir to="/acceso">Entrar y pedir otro enlace</Ir>} />;
}
