// Runs in the popup after the provider: posts the result of the sign-in to the page that opened the popup,
// and to no other.
(() => {
  const { opener, code, openid, error } = document.body.dataset;
  const isTold = window.opener !== null && opener !== undefined;
  // The exact origin, so that another page in the opener's window by now gets nothing.
  if (isTold) window.opener.postMessage(error === undefined ? { code, openid } : { error }, opener);
  if (isTold && error === undefined) window.close();
  document.getElementById('alone').hidden = false;
})();
