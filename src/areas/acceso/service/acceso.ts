import { implement } from '#platform/server/implement.ts';
import { contract } from '../contract.ts';

export const service = implement(contract, {
  mensajes: {
    ficha_invalida: 'El enlace no sirve o ya se usó: pida otro',
    ficha_vencida: 'El enlace venció: pida otro',
    clave_prohibida: 'Esa contraseña es demasiado fácil de adivinar',
    identidad_no_disponible: 'El servicio de identidad no responde; reintente en unos minutos',
    identidad_invalida: 'No se pudo comprobar su identidad; vuelva a entrar',
    cuenta_no_invitada: 'Su correo no tiene una cuenta en este sistema; pida que lo inviten',
  },
  handlers: {},
});
